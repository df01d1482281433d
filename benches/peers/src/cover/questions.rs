//! The questions: packings, as such and as matrices, and others that are no packing.

use mapmaker::puzzles::exact_cover::Matrix;
use mapmaker::puzzles::polyomino::{Card, Cell, NewCard, Packing, new_card, orientations};

/// The twelve pentominoes, after Golomb's letters F I L N P T U V W X Y Z.
const PENTOMINOES: [[Cell; 5]; 12] = [
    [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)],
    [(1, 0), (1, 1), (1, 2), (0, 2), (0, 3)],
    [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)],
    [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)],
    [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)],
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    [(1, 0), (0, 1), (1, 1), (1, 2), (1, 3)],
    [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)],
];

/// The card that the course's document prints.
const COURSE_CARD: &str = "\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
";

/// Items to cover, options to choose from, and the packing that they are, if they are one.
pub struct Question {
    pub name: String,
    pub primary: usize,
    pub secondary: usize,
    pub options: Vec<Vec<usize>>,
    pieces: Option<Pieces>,
}

/// A rectangle with holes, and for each piece its shapes.
struct Pieces {
    width: usize,
    height: usize,
    holes: Vec<(usize, usize)>,
    shapes: Vec<Vec<Vec<Cell>>>,
}

impl Question {
    fn of_pieces(name: impl Into<String>, pieces: Pieces) -> Self {
        let Pieces { width, height, .. } = pieces;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let free: Vec<_> = cells.filter(|cell| !pieces.holes.contains(cell)).collect();
        let mut options = Vec::new();
        for (piece, shapes) in pieces.shapes.iter().enumerate() {
            for shape in shapes {
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    let item = |cell: &Cell| {
                        let cell = (x + cell.0 as usize, y + cell.1 as usize);
                        free.iter().position(|free| *free == cell)
                    };
                    if let Some(mut items) = shape.iter().map(item).collect::<Option<Vec<_>>>() {
                        items.push(free.len() + piece);
                        options.push(items);
                    }
                }
            }
        }
        Self {
            name: name.into(),
            primary: free.len() + pieces.shapes.len(),
            secondary: 0,
            options,
            pieces: Some(pieces),
        }
    }

    fn of_pentominoes(width: usize, height: usize, holes: &[(usize, usize)]) -> Self {
        let shapes = PENTOMINOES.iter().map(|piece| orientations(piece, true));
        let pieces = Pieces {
            width,
            height,
            holes: holes.to_vec(),
            shapes: shapes.collect(),
        };
        Self::of_pieces(format!("pentominoes {width} x {height}"), pieces)
    }

    /// A card whose pieces have just as many blocks as the centre has cells.
    fn of_card(name: impl Into<String>, card: &Card) -> Self {
        let (width, height) = card.size();
        let shapes = card.pieces().iter();
        let pieces = Pieces {
            width,
            height,
            holes: Vec::new(),
            shapes: shapes
                .map(|piece| orientations(&piece.blocks, false))
                .collect(),
        };
        Self::of_pieces(name, pieces)
    }

    pub fn packing(&self) -> Option<Packing> {
        let pieces = self.pieces.as_ref()?;
        let mut packing = Packing::new(pieces.width, pieces.height).ok()?;
        for &(x, y) in &pieces.holes {
            packing.block(x, y);
        }
        for shapes in &pieces.shapes {
            packing.add(shapes, 1).ok()?;
        }
        Some(packing)
    }

    pub fn matrix(&self) -> Matrix {
        let mut matrix = Matrix::new(self.primary, self.secondary).expect("a small matrix");
        for option in &self.options {
            matrix.push(option).expect("a small option");
        }
        matrix
    }
}

pub fn all() -> Vec<Question> {
    let hole = [(3, 3), (3, 4), (4, 3), (4, 4)];
    let mut all = vec![
        Question::of_pentominoes(6, 10, &[]),
        Question::of_pentominoes(5, 12, &[]),
        Question::of_pentominoes(4, 15, &[]),
        Question::of_pentominoes(3, 20, &[]),
        Question::of_pentominoes(8, 8, &hole),
    ];
    let course = Card::parse(COURSE_CARD.as_bytes()).expect("a card");
    all.push(Question::of_card("the course's card 5 x 4", &course));
    for (width, height) in [(5, 4), (5, 6), (6, 6), (8, 6), (10, 8)] {
        let asked = NewCard {
            width,
            height,
            pieces: None,
            flips: false,
        };
        let card = new_card(&asked, 1).expect("a card");
        all.push(Question::of_card(
            format!("a new card {width} x {height}"),
            &card,
        ));
    }
    all.push(queens(10));
    all
}

/// Queens that attack each other nowhere: ranks and files once, diagonals at most once.
fn queens(n: usize) -> Question {
    let square = |x: usize, y: usize| {
        let (rising, falling) = (x + y, n - 1 + x - y);
        vec![x, n + y, 2 * n + rising, 4 * n - 1 + falling]
    };
    Question {
        name: format!("{n} queens"),
        primary: 2 * n,
        secondary: 4 * n - 2,
        options: (0..n * n).map(|cell| square(cell % n, cell / n)).collect(),
        pieces: None,
    }
}
