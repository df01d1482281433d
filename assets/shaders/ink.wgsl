// Ink on whatever lies under it: each fragment finds its cell's drawing and multiplies by it.

#import bevy_sprite::mesh2d_functions::{get_tag, get_world_from_local, mesh2d_position_local_to_world, mesh2d_position_world_to_clip}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var atlas: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var pages: texture_2d<u32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> ink: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> settled: vec4<f32>;

// Tiles along a chunk's side.
const CHUNK: f32 = 16.0;
// Pages along the side of the texture of pages: the same as in canvas.rs.
const PAGES_ACROSS: u32 = 64u;
// Pixels a tile at which ink begins to show and at which it is full: the same as in view.rs.
const LEAST_PX: f32 = 6.0;
const FULL_PX: f32 = 13.0;
// What a texel of a page holds beside the layer: the same as in layers.rs.
const LAYER: u32 = 0x1fffu;
const EMPTY: u32 = 0x2000u;
const GHOST: u32 = 0x4000u;
const PREVIEW: u32 = 0x8000u;
// The ink of what is only proposed, in sRGB, and how much of a ghost's ink there is.
const PREVIEW_INK: vec3<f32> = vec3<f32>(0.13, 0.33, 0.62);
const GHOST_STRENGTH: f32 = 0.55;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) tile: vec2<f32>,
    @location(1) @interpolate(flat) slot: u32,
}

@vertex
fn vertex(vertex: Vertex) -> Varying {
    let world_from_local = get_world_from_local(vertex.instance);
    let world = mesh2d_position_local_to_world(world_from_local, vec4<f32>(vertex.position, 1.0));
    var out: Varying;
    out.position = mesh2d_position_world_to_clip(world);
    out.tile = vertex.uv * CHUNK;
    out.slot = get_tag(vertex.instance);
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    // The place runs on evenly across tiles, so its derivatives know no border, and neither does
    // the choice of the mip level that is made from them.
    let dx = dpdx(in.tile);
    let dy = dpdy(in.tile);
    let tile_px = 1.0 / max(length(dx), length(dy));
    let strength = smoothstep(LEAST_PX, FULL_PX, tile_px);

    let cell = clamp(floor(in.tile), vec2<f32>(0.0), vec2<f32>(CHUNK - 1.0));
    let page = vec2<u32>(in.slot % PAGES_ACROSS, in.slot / PAGES_ACROSS) * u32(CHUNK);
    let texel = textureLoad(pages, page + vec2<u32>(cell), 0).r;
    let drawn = textureSampleGrad(atlas, atlas_sampler, in.tile - cell, texel & LAYER, dx, dy);

    // What is left of the light, in sRGB as in a picture from the command line; multiplying there
    // is multiplying by its power of 2.2 here.
    let colour = select(ink.rgb, PREVIEW_INK, (texel & PREVIEW) != 0u);
    var left = mix(vec3<f32>(1.0), colour, drawn.r);
    if ink.w > 0.5 {
        left = drawn.rgb;
        if (texel & PREVIEW) != 0u {
            left = mix(left, PREVIEW_INK, 0.35);
        }
    }
    // What is proposed stays as it is, however faint the rest.
    let own = select(settled.x, 1.0, (texel & PREVIEW) != 0u);
    let share = select(own, GHOST_STRENGTH, (texel & GHOST) != 0u);
    left = mix(vec3<f32>(1.0), left, strength * share);
    if (texel & EMPTY) != 0u {
        left = vec3<f32>(1.0);
    }
    return vec4<f32>(pow(left, vec3<f32>(2.2)), 1.0);
}
