// Paper with coloured shading: a sheet's vertices joined by a uniform cubic B-spline, and a grain.

#import bevy_sprite::mesh2d_functions::{get_tag, get_world_from_local, mesh2d_position_local_to_world, mesh2d_position_world_to_clip}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var sheets: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var sheets_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> origin: vec4<u32>;
// The west, north, east and south end of the map, in tiles; beyond them is the desk.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> frame: vec4<f32>;
// x: 1 where tiles show in their own colours.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> own: vec4<f32>;

// Steps along a sheet's side, and vertices that its texture has beyond it on each side: the same as
// in sheets.rs.
const STEPS: f32 = 128.0;
const GUTTER: f32 = 1.0;
// How far apart the two taps are of which the shading is made far out, in half steps.
const SOFTENING: vec2<f32> = vec2<f32>(0.3, 0.3);
// The grain: the size of its specks on screen, and their strength (of 1).
const SPECK_PX: f32 = 1.7;
const SPECK: f32 = 0.028;
// Pixels a tile at which the drawings of tiles begin to show and at which they are full: the same as in ink.wgsl.
const LEAST_PX: f32 = 6.0;
const FULL_PX: f32 = 13.0;
// The desk that a board lies on, and the board's shadow on it: how dark it is
// and over how many tiles it fades.
const DESK: vec3<f32> = vec3<f32>(201.0, 183.0, 150.0) / 255.0;
const SHADOW: f32 = 0.2;
const SHADOW_TILES: f32 = 0.35;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) step: vec2<f32>,
    @location(1) tile: vec2<f32>,
    @location(2) @interpolate(flat) layer: u32,
}

@vertex
fn vertex(vertex: Vertex) -> Varying {
    let world_from_local = get_world_from_local(vertex.instance);
    let world = mesh2d_position_local_to_world(world_from_local, vec4<f32>(vertex.position, 1.0));
    var out: Varying;
    out.position = mesh2d_position_world_to_clip(world);
    out.step = vertex.uv * STEPS;
    out.tile = vec2<f32>(world.x, -world.y);
    out.layer = get_tag(vertex.instance);
    return out;
}

// The colour at a place of the sheet by the spline, in four bilinear taps.
fn spline(step: vec2<f32>, layer: u32) -> vec3<f32> {
    let texel = step + GUTTER;
    let base = floor(texel);
    let f = texel - base;
    let g = 1.0 - f;
    let w0 = g * g * g / 6.0;
    let w1 = (4.0 + f * f * (3.0 * f - 6.0)) / 6.0;
    let w3 = f * f * f / 6.0;
    let near = w0 + w1;
    let far = 1.0 - near;
    // A texel's own place is its middle.
    let a = base - 0.5 + w1 / near;
    let b = base + 1.5 + w3 / far;
    let north = mix(tap(vec2<f32>(b.x, a.y), layer), tap(a, layer), near.x);
    let south = mix(tap(b, layer), tap(vec2<f32>(a.x, b.y), layer), near.x);
    return mix(south, north, near.y);
}

fn tap(texel: vec2<f32>, layer: u32) -> vec3<f32> {
    let size = STEPS + 1.0 + 2.0 * GUTTER;
    return textureSampleLevel(sheets, sheets_sampler, texel / size, layer, 0.0).rgb;
}

// The colour at a place of the sheet, a step being that many pixels: the spline near by, where a
// straight run of colour from vertex to vertex would show its creases, and that run, softened by two
// taps, far out, where the spline would blur.
fn shading(step: vec2<f32>, layer: u32, step_px: f32) -> vec3<f32> {
    let smoothness = smoothstep(1.5, 5.0, step_px);
    var colour = vec3<f32>(0.0);
    if smoothness < 1.0 {
        let texel = step + GUTTER + 0.5;
        colour = (tap(texel - SOFTENING, layer) + tap(texel + SOFTENING, layer)) / 2.0;
        colour *= 1.0 - smoothness;
    }
    if smoothness > 0.0 {
        colour += spline(step, layer) * smoothness;
    }
    return colour;
}

// A number from 0 to 1 for a point of the lattice (PCG's output function over a mixed pair).
fn hash(cell: vec2<u32>) -> f32 {
    var state = cell.x * 747796405u + cell.y * 2891336453u + 1013904223u;
    state = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return f32((state >> 22u) ^ (state >> 9u) & 1023u) / 1024.0;
}

// Smooth noise on a lattice of `2^exponent` points a tile.
fn speckle(tile: vec2<f32>, exponent: i32) -> f32 {
    let place = tile * exp2(f32(exponent));
    let base = floor(place);
    var first = bitcast<vec2<u32>>(vec2<i32>(base));
    if exponent >= 0 {
        first += origin.xy << vec2<u32>(u32(exponent));
    } else {
        first += vec2<u32>(bitcast<vec2<i32>>(origin.xy) >> vec2<u32>(u32(-exponent)));
    }
    let f = smoothstep(vec2<f32>(0.0), vec2<f32>(1.0), place - base);
    let north = mix(hash(first), hash(first + vec2<u32>(1u, 0u)), f.x);
    let south = mix(hash(first + vec2<u32>(0u, 1u)), hash(first + vec2<u32>(1u, 1u)), f.x);
    return mix(north, south, f.y) - 0.5;
}

// The paper's grain: two sizes of specks fade into each other as the map is zoomed.
fn grain(tile: vec2<f32>, tile_px: f32) -> f32 {
    let size = log2(tile_px / SPECK_PX);
    let exponent = floor(size);
    let fine = speckle(tile, i32(exponent));
    let coarse = speckle(tile, i32(exponent) - 1);
    return mix(coarse, fine, 0.35 + 0.5 * (size - exponent));
}

fn linear(srgb: vec3<f32>) -> vec3<f32> {
    let low = srgb / 12.92;
    let high = pow((srgb + 0.055) / 1.055, vec3<f32>(2.4));
    return select(high, low, srgb <= vec3<f32>(0.04045));
}

// The desk with the shadow of a board that is so many tiles away.
fn desk(distance: f32) -> vec3<f32> {
    return DESK * (1.0 - SHADOW * exp(-distance / SHADOW_TILES));
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let tile_px = 1.0 / max(length(dpdx(in.tile)), length(dpdy(in.tile)));
    let step_px = 1.0 / max(length(dpdx(in.step)), length(dpdy(in.step)));
    let beyond = max(max(frame.xy - in.tile, in.tile - frame.zw), vec2<f32>(0.0));
    var colour = shading(in.step, in.layer, step_px);
    if own.x > 0.5 {
        colour = mix(colour, vec3<f32>(1.0), smoothstep(LEAST_PX, FULL_PX, tile_px));
    }
    if any(beyond > vec2<f32>(0.0)) {
        colour = desk(length(beyond));
    }
    if own.x < 0.5 {
        colour += grain(in.tile, tile_px) * SPECK;
    }
    return vec4<f32>(linear(clamp(colour, vec3<f32>(0.0), vec3<f32>(1.0))), 1.0);
}
