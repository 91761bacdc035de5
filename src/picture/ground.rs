//! The ground of a map: sea, land, towns and a grid. A free sketch of the coasts, so that people know where they are.

use tiny_skia::{Path, PathBuilder};

use super::Point;
use super::canvas::{Canvas, polygon, rectangle};
use super::ink::{COAST, LAND, LINE, ROAD, SEA, TOWN};
use super::view::{EDGE, View};

/// From one line of the grid to the next.
const MESH: i16 = 500;

/// Corners of a shape, in whole units of the world.
type Shape = &'static [(i16, i16)];

/// Draws everything that lies under the facts.
pub(super) fn draw(canvas: &mut Canvas, view: &View) {
    let [left, top, right, bottom] = view.edges();
    canvas.fill(rectangle(left, top, right, bottom), SEA);
    for land in LANDS {
        let path = rounded(view, land);
        canvas.stroke(path.clone(), 10.0, COAST.alpha(0.18));
        canvas.fill(path.clone(), LAND);
        canvas.stroke(path, 2.0, COAST);
    }
    for town in TOWNS {
        canvas.fill(rounded(view, town), TOWN);
    }
    for road in ROADS {
        canvas.stroke(bent(view, road), 4.0, ROAD);
    }
    for water in WATERS {
        canvas.fill(rounded(view, water), SEA);
        canvas.stroke(rounded(view, water), 2.0, COAST);
    }
    grid(canvas, view);
}

fn grid(canvas: &mut Canvas, view: &View) {
    for at in (-3_000..=3_000).step_by(MESH as usize) {
        let ink = LINE.alpha(if at % 1_000 == 0 { 0.09 } else { 0.04 });
        let at = f64::from(at);
        let ends = |from, to| polygon(&[view.project(from), view.project(to)], false);
        canvas.stroke(ends(Point { x: at, y: EDGE }, Point { x: at, y: -EDGE }), 1.5, ink);
        canvas.stroke(ends(Point { x: -EDGE, y: at }, Point { x: EDGE, y: at }), 1.5, ink);
    }
}

/// A curve from the first corner to the last that keeps to the middles of the sides between.
fn bent(view: &View, line: Shape) -> Option<Path> {
    let (&first, rest) = line.split_first()?;
    let at = |(x, y): (i16, i16)| view.project(Point { x: x.into(), y: y.into() });
    let mut path = PathBuilder::new();
    let (x, y) = at(first);
    path.move_to(x, y);
    for sides in rest.windows(2) {
        let ((x1, y1), (x2, y2)) = (at(sides[0]), at(sides[1]));
        path.quad_to(x1, y1, (x1 + x2) / 2.0, (y1 + y2) / 2.0);
    }
    let (x, y) = at(*rest.last()?);
    path.line_to(x, y);
    path.finish()
}

/// A closed curve that keeps to the middles of a shape's sides.
fn rounded(view: &View, shape: Shape) -> Option<Path> {
    let corner = |at: usize| {
        let (x, y) = shape[at % shape.len()];
        view.project(Point { x: x.into(), y: y.into() })
    };
    let middle = |at: usize| {
        let ((x1, y1), (x2, y2)) = (corner(at), corner(at + 1));
        ((x1 + x2) / 2.0, (y1 + y2) / 2.0)
    };
    let mut path = PathBuilder::new();
    let (x, y) = middle(0);
    path.move_to(x, y);
    for at in 1..=shape.len() {
        let ((x1, y1), (x, y)) = (corner(at), middle(at));
        path.quad_to(x1, y1, x, y);
    }
    path.close();
    path.finish()
}

const LANDS: [Shape; 2] = [
    // From San Fierro's northern tip along the bay, the river and the east coast, round Los Santos and Chiliad.
    &[
        (-2930, 1350),
        (-2830, 1480),
        (-2700, 1530),
        (-2560, 1490),
        (-2300, 1500),
        (-1950, 1480),
        (-1700, 1500),
        (-1560, 1440),
        (-1510, 1200),
        (-1480, 900),
        (-1500, 640),
        (-1420, 560),
        (-1440, 430),
        (-1560, 380),
        (-1590, 260),
        (-1520, 110),
        (-1340, 150),
        (-1180, 400),
        (-1070, 380),
        (-1080, 150),
        (-1160, -100),
        (-1170, -350),
        (-1120, -520),
        (-960, -500),
        (-930, -250),
        (-860, 0),
        (-740, 220),
        (-560, 340),
        (-330, 300),
        (-120, 220),
        (60, 280),
        (300, 330),
        (520, 400),
        (750, 440),
        (950, 400),
        (1150, 480),
        (1380, 540),
        (1600, 470),
        (1800, 360),
        (2050, 340),
        (2300, 400),
        (2550, 440),
        (2800, 430),
        (2900, 300),
        (2830, 60),
        (2770, -150),
        (2810, -400),
        (2880, -650),
        (2950, -900),
        (2970, -1200),
        (2940, -1500),
        (2920, -1750),
        (2900, -1950),
        (2930, -2150),
        (2880, -2450),
        (2790, -2680),
        (2500, -2740),
        (2200, -2690),
        (2080, -2760),
        (1700, -2760),
        (1400, -2700),
        (1310, -2500),
        (1340, -2260),
        (1240, -2190),
        (1020, -2170),
        (900, -2040),
        (760, -1960),
        (600, -1920),
        (440, -1940),
        (300, -1910),
        (130, -1870),
        (60, -1650),
        (40, -1400),
        (-10, -1330),
        (-90, -1420),
        (-160, -1600),
        (-260, -1850),
        (-330, -2200),
        (-400, -2450),
        (-620, -2720),
        (-900, -2860),
        (-1250, -2800),
        (-1550, -2890),
        (-1850, -2790),
        (-2120, -2730),
        (-2450, -2660),
        (-2680, -2450),
        (-2790, -2200),
        (-2840, -1900),
        (-2860, -1550),
        (-2920, -1250),
        (-2870, -950),
        (-2820, -650),
        (-2930, -400),
        (-2950, -100),
        (-2930, 300),
        (-2950, 700),
        (-2960, 1050),
    ],
    // From the dam's river along the north coast, round Las Venturas, and back along the southern cliffs.
    &[
        (-1020, 950),
        (-1160, 1150),
        (-1330, 1420),
        (-1560, 1650),
        (-1820, 1790),
        (-2030, 1980),
        (-2090, 2220),
        (-2030, 2420),
        (-2070, 2560),
        (-2160, 2500),
        (-2180, 2290),
        (-2330, 2190),
        (-2530, 2140),
        (-2760, 2150),
        (-2840, 2360),
        (-2800, 2610),
        (-2600, 2760),
        (-2300, 2790),
        (-2050, 2830),
        (-1800, 2780),
        (-1600, 2870),
        (-1480, 2890),
        (-1200, 2830),
        (-1000, 2900),
        (-700, 2920),
        (-400, 2910),
        (-100, 2890),
        (200, 2870),
        (500, 2910),
        (850, 2930),
        (1200, 2950),
        (1600, 2960),
        (2000, 2960),
        (2400, 2950),
        (2760, 2920),
        (2940, 2720),
        (2970, 2300),
        (2960, 1900),
        (2970, 1500),
        (2960, 1100),
        (2950, 760),
        (2850, 610),
        (2500, 580),
        (2100, 560),
        (1700, 590),
        (1400, 560),
        (1100, 640),
        (850, 610),
        (600, 560),
        (300, 610),
        (0, 580),
        (-250, 620),
        (-500, 560),
        (-720, 690),
        (-860, 830),
    ],
];

const TOWNS: [Shape; 8] = [
    // Los Santos and its airport.
    &[
        (240, -1050),
        (240, -1850),
        (640, -1880),
        (1060, -1880),
        (1100, -2090),
        (1300, -2100),
        (1450, -2220),
        (1420, -2620),
        (2100, -2650),
        (2720, -2620),
        (2840, -2200),
        (2830, -1800),
        (2870, -1400),
        (2780, -1000),
        (2500, -900),
        (2000, -900),
        (1450, -830),
        (900, -880),
        (600, -980),
    ],
    // San Fierro.
    &[
        (-2880, -350),
        (-2860, 400),
        (-2880, 1100),
        (-2720, 1430),
        (-2100, 1430),
        (-1700, 1380),
        (-1560, 1100),
        (-1560, 650),
        (-1680, 350),
        (-1700, 0),
        (-1850, -420),
        (-2300, -480),
    ],
    // Its airport.
    &[(-1640, -650), (-1640, -50), (-1450, 50), (-1180, 250), (-1230, -200), (-1260, -600)],
    // Las Venturas.
    &[
        (900, 900),
        (880, 1700),
        (900, 2300),
        (1100, 2700),
        (1500, 2860),
        (2100, 2880),
        (2600, 2800),
        (2880, 2600),
        (2890, 1900),
        (2890, 1200),
        (2890, 680),
        (2400, 630),
        (1900, 640),
        (1500, 660),
        (1250, 860),
    ],
    // Fort Carson, Bayside, Angel Pine, Palomino Creek.
    &[(-400, 940), (-400, 1220), (130, 1240), (150, 960)],
    &[(-2720, 2190), (-2720, 2620), (-2420, 2640), (-2250, 2480), (-2240, 2280), (-2450, 2190)],
    &[(-2330, -2590), (-2330, -2220), (-2000, -2200), (-1960, -2560)],
    &[(2170, -150), (2170, 200), (2590, 200), (2590, -150)],
];

const WATERS: [Shape; 2] = [
    // Behind the dam.
    &[
        (-830, 2060),
        (-600, 2090),
        (-500, 2240),
        (-560, 2480),
        (-700, 2560),
        (-880, 2420),
        (-920, 2200),
    ],
    // The lake below Chiliad's eastern slope.
    &[(-1420, -2180), (-1240, -2120), (-1160, -2260), (-1260, -2400), (-1430, -2360)],
];

/// The highways, roughly.
const ROADS: [Shape; 8] = [
    // Round Las Venturas.
    &[
        (1800, 860),
        (1300, 860),
        (1210, 1000),
        (1210, 1500),
        (1220, 2000),
        (1250, 2400),
        (1350, 2520),
        (1800, 2490),
        (2250, 2600),
        (2600, 2480),
        (2730, 2200),
        (2730, 1600),
        (2710, 1100),
        (2580, 880),
        (2200, 850),
        (1800, 860),
    ],
    // From there to Los Santos.
    &[
        (1800, 860),
        (1790, 620),
        (1690, 400),
        (1650, 50),
        (1640, -350),
        (1660, -700),
        (1620, -1050),
        (1610, -1450),
        (1610, -1850),
        (1500, -2180),
        (1420, -2300),
    ],
    // Through Los Santos and on to San Fierro.
    &[
        (2880, -1150),
        (2700, -1150),
        (2300, -1170),
        (1800, -1090),
        (1500, -960),
        (1000, -960),
        (500, -1180),
        (120, -1260),
        (-150, -1150),
        (-500, -990),
        (-850, -1010),
        (-1200, -860),
        (-1550, -840),
        (-1750, -600),
        (-1840, -250),
        (-1860, 100),
    ],
    // Along the beaches.
    &[
        (1610, -1850),
        (1300, -1860),
        (1040, -1760),
        (700, -1760),
        (300, -1720),
        (110, -1500),
        (120, -1260),
    ],
    // Over the bridge to the desert.
    &[
        (-1860, 100),
        (-1820, 500),
        (-1600, 700),
        (-1300, 900),
        (-1000, 1080),
        (-600, 1130),
        (-200, 1080),
        (300, 1000),
        (800, 1060),
        (1210, 1100),
    ],
    // Over the other one to Bayside and along the north.
    &[
        (-2680, 1380),
        (-2690, 1800),
        (-2680, 2200),
        (-2450, 2420),
        (-2200, 2640),
        (-1800, 2700),
        (-1400, 2600),
        (-900, 2700),
        (-400, 2620),
        (100, 2700),
        (600, 2600),
        (900, 2480),
        (1250, 2400),
    ],
    // Round Chiliad.
    &[
        (-1750, -600),
        (-1900, -900),
        (-1950, -1400),
        (-2150, -1900),
        (-2100, -2300),
        (-1800, -2560),
        (-1300, -2620),
        (-850, -2600),
        (-620, -2300),
        (-500, -1800),
        (-330, -1400),
        (-150, -1150),
    ],
    // Across Red County.
    &[
        (1650, 50),
        (1300, 160),
        (800, 60),
        (500, -180),
        (250, -60),
        (-50, -300),
        (-120, -700),
        (-150, -1150),
    ],
];
