//! Maps and tilesets of Tiled as XML: `.tmx` and `.tsx`.

use roxmltree::{Document, Error, Node, ParsingOptions};

use super::data::Encoding;
use super::error::{dense, missing, other_orientation, short, wrong_count};
use super::model::{Block, Budget, Layer, Map, Source, TileFacts, TileNames, UsedTileset, Value};
use super::objects::{AFAR, Found, NAME_AT};
use crate::board::BoardError;
use crate::parsers;

/// The most nodes of a document; an element has at most two, itself and the text after it.
const MAX_NODES: u32 = 1 << 22;

/// Reads a map.
pub(super) fn map(text: &str) -> Result<Map, BoardError> {
    let document = parse(text)?;
    let root = root(&document, "map")?;
    let orientation = root.attribute("orientation").unwrap_or("orthogonal");
    if orientation != "orthogonal" {
        return Err(at(root, other_orientation(orientation)));
    }
    let is_infinite = root.attribute("infinite") == Some("1");
    let mut map = Map {
        properties: properties(root),
        tile_px: ["tilewidth", "tileheight"].map(|side| float(root, side)),
        ..Map::default()
    };
    let mut budget = Budget::default();
    for node in root.descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "tileset" if node.parent() == Some(root) => {
                map.tilesets.push(used_tileset(node)?);
            }
            "objectgroup" => map.objects.extend(children(node, "object").map(object)),
            "layer" => map.layers.push(layer(node, is_infinite, &mut budget)?),
            _ => {}
        }
    }
    Ok(map)
}

/// Reads a tileset.
pub(super) fn tileset(text: &str) -> Result<TileNames, BoardError> {
    let document = parse(text)?;
    tile_names(root(&document, "tileset")?)
}

fn parse(text: &str) -> Result<Document<'_>, BoardError> {
    let options = ParsingOptions {
        // Entities are the only way in which a short document becomes a long one.
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let line = error.pos().row as usize;
        match error {
            Error::NodesLimitReached => dense(),
            error => {
                let reason = parsers::xml(&error).replace(char::is_control, " ");
                let wrong = format!("the XML is wrong: {reason}");
                BoardError::new(wrong).at(line)
            }
        }
    })
}

fn root<'d, 'i>(
    document: &'d Document<'i>,
    expected: &'static str,
) -> Result<Node<'d, 'i>, BoardError> {
    let root = document.root_element();
    let name = root.tag_name().name();
    if name == expected {
        return Ok(root);
    }
    let found = short(name);
    let other = format!("the first element is <{found}>, not <{expected}>");
    Err(at(root, BoardError::new(other)))
}

/// Adds the line of a node to an error.
fn at(node: Node, error: BoardError) -> BoardError {
    error.at(line(node))
}

fn line(node: Node) -> usize {
    node.document().text_pos_at(node.range().start).row as usize
}

/// An element, for messages.
fn place(node: Node) -> String {
    format!("<{}>", node.tag_name().name())
}

fn number<T: std::str::FromStr>(node: Node, name: &'static str) -> Result<T, BoardError> {
    let Some(value) = node.attribute(name) else {
        return Err(at(node, missing(place(node), name)));
    };
    value.parse().map_err(|_| {
        let (place, value) = (place(node), short(value));
        let wrong = format!("{name} of {place} is {value:?} in place of a whole number");
        at(node, BoardError::new(wrong))
    })
}

/// The elements of that name in an element.
fn children<'d, 'i>(node: Node<'d, 'i>, name: &str) -> impl Iterator<Item = Node<'d, 'i>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

fn properties(node: Node) -> Vec<(String, Value)> {
    let lists = children(node, "properties");
    let properties = lists.flat_map(|list| children(list, "property"));
    let property = |property: Node| {
        let name = property.attribute("name")?.to_owned();
        // A multi-line text is between the tags.
        let value = property
            .attribute("value")
            .or_else(|| property.text())
            .unwrap_or_default();
        let value = match (property.attribute("type").unwrap_or("string"), value) {
            ("bool", "true") => Value::Flag(true),
            ("bool", "false") => Value::Flag(false),
            ("string", text) => Value::Text(text.to_owned()),
            _ => Value::Other,
        };
        Some((name, value))
    };
    properties.filter_map(property).collect()
}

/// A fractional number; 0 if it is missing or invalid.
fn float(node: Node, name: &str) -> f64 {
    let value = node.attribute(name).and_then(|value| value.parse().ok());
    value.filter(|value: &f64| value.is_finite()).unwrap_or(0.0)
}

/// An object of a layer.
fn object(node: Node) -> Found {
    let layer = node.parent().and_then(|layer| layer.attribute("name"));
    let class = node.attribute("class").or_else(|| node.attribute("type"));
    let line = children(node, "polyline").next();
    let points = line.and_then(|line| line.attribute("points"));
    let points = points.unwrap_or_default().split_whitespace();
    let point = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some([x.parse().ok()?, y.parse().ok()?])
    };
    let property = |name: &str| {
        let mut list = children(node, "properties").flat_map(|list| children(list, "property"));
        let property = list.find(|property| property.attribute("name") == Some(name));
        property.and_then(|property| property.attribute("value"))
    };
    let name_at = NAME_AT.map(|name| property(name).and_then(|value| value.parse().ok()));
    Found {
        layer: layer.unwrap_or_default().to_owned(),
        class: class.unwrap_or_default().to_owned(),
        name: node.attribute("name").unwrap_or_default().to_owned(),
        at_px: ["x", "y"].map(|side| float(node, side)),
        line_px: points.filter_map(point).collect(),
        drawing: property("drawing")
            .and_then(|value| value.parse().ok())
            .unwrap_or(0),
        is_great: property(AFAR) == Some("1"),
        name_at: match name_at {
            [Some(x), Some(y)] => Some([x, y]),
            _ => None,
        },
    }
}

fn used_tileset(node: Node) -> Result<UsedTileset, BoardError> {
    Ok(UsedTileset {
        first_gid: number(node, "firstgid")?,
        name: node.attribute("name").unwrap_or_default().to_owned(),
        place: match node.attribute("source") {
            Some(file) => Source::File(file.to_owned(), line(node)),
            None => Source::Inside(tile_names(node)?),
        },
    })
}

fn tile_names(node: Node) -> Result<TileNames, BoardError> {
    let mut names = TileNames::new();
    for tile in children(node, "tile") {
        let class = tile.attribute("type").or_else(|| tile.attribute("class"));
        let name = properties(tile)
            .into_iter()
            .find_map(|(name, value)| match value {
                Value::Text(value) if name == "name" => Some(value),
                _ => None,
            });
        let image = children(tile, "image").next();
        let facts = TileFacts {
            id: number(tile, "id")?,
            class: class.unwrap_or_default().to_owned(),
            name,
            image: image
                .and_then(|image| image.attribute("source"))
                .map(str::to_owned),
        };
        names.extend(facts.letters());
    }
    Ok(names)
}

fn layer(node: Node, is_infinite: bool, budget: &mut Budget) -> Result<Layer, BoardError> {
    let name = node.attribute("name").unwrap_or_default().to_owned();
    let place = format!("the layer {:?}", short(&name));
    let Some(data) = children(node, "data").next() else {
        return Err(at(node, missing(place, "<data>")));
    };
    let encoding = match data.attribute("encoding") {
        None => None,
        Some(encoding) => {
            let parsed = Encoding::parse(encoding, data.attribute("compression"), &place);
            Some(parsed.map_err(|error| at(data, error))?)
        }
    };
    let mut block = |node: Node, from: Node, x: i64, y: i64| {
        let (width, height) = (number(from, "width")?, number(from, "height")?);
        let taken = budget.take(width, height, &place);
        taken.map_err(|error| at(from, error))?;
        let gids = match encoding {
            Some(encoding) => text_tiles(node, encoding, (width, height), &place)?,
            None => element_tiles(node, (width, height), &place)?,
        };
        Ok::<_, BoardError>(Block {
            x,
            y,
            width: width as usize,
            gids,
        })
    };
    let blocks = if is_infinite {
        let chunk = |chunk: Node| block(chunk, chunk, position(chunk, "x")?, position(chunk, "y")?);
        children(data, "chunk")
            .map(chunk)
            .collect::<Result<_, _>>()?
    } else {
        vec![block(data, node, 0, 0)?]
    };
    Ok(Layer {
        name,
        is_infinite,
        blocks,
    })
}

/// The position of a chunk, within Tiled's range of numbers.
fn position(node: Node, name: &'static str) -> Result<i64, BoardError> {
    number::<i32>(node, name).map(i64::from)
}

/// The tiles of CSV or base64.
fn text_tiles(
    node: Node,
    encoding: Encoding,
    size: (u64, u64),
    place: &str,
) -> Result<Vec<u32>, BoardError> {
    // A comment splits a text.
    let texts = node.children().filter(Node::is_text);
    let texts: Vec<&str> = texts.filter_map(|text| text.text()).collect();
    let joined;
    let text = match &texts[..] {
        [] => "",
        [text] => text,
        texts => {
            joined = texts.concat();
            &joined
        }
    };
    let read = encoding.read(text, size, place);
    read.map_err(|(below, error)| error.at(line(node) + below))
}

/// The tiles as an element each, as in the oldest maps.
fn element_tiles(node: Node, size: (u64, u64), place: &str) -> Result<Vec<u32>, BoardError> {
    let mut gids = Vec::new();
    for tile in children(node, "tile") {
        gids.push(match tile.attribute("gid") {
            None => 0,
            Some(_) => number(tile, "gid")?,
        });
    }
    if gids.len() as u64 != size.0 * size.1 {
        return Err(at(node, wrong_count(place, gids.len(), size)));
    }
    Ok(gids)
}
