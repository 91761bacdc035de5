//! Districts of San Andreas, and addresses in them.

use crate::{fraction::Point, random::Random};

/// Well-known places of San Andreas, as the document `pois.json`.
pub const POIS: &str = include_str!("../data/pois.json");

/// A built-up rectangle: west, south, east, north.
pub(crate) struct District {
    pub(crate) name: &'static str,
    edges: [f64; 4],
    /// How many addresses it has, relative to other districts.
    addresses: u32,
}

impl District {
    /// A random district, weighted by addresses.
    pub(crate) fn random(random: Random) -> &'static Self {
        let mut left = random.of("district").below(DISTRICTS.iter().map(|d| d.addresses).sum());
        DISTRICTS
            .iter()
            .find(|district| {
                let here = left < district.addresses;
                left = left.saturating_sub(district.addresses);
                here
            })
            .unwrap_or(&DISTRICTS[0])
    }

    /// A random address on a street; streets run north-south and east-west.
    pub(crate) fn address(&self, random: Random) -> Point {
        const BLOCK: f64 = 64.0;
        const SETBACK: f64 = 14.0;
        let [west, south, east, north] = self.edges;
        let (mut x, mut y) = (
            west + (east - west) * (0.05 + 0.9 * random.of("x").unit()),
            south + (north - south) * (0.05 + 0.9 * random.of("y").unit()),
        );
        let side = if random.of("side").happens(0.5) { SETBACK } else { -SETBACK };
        if random.of("street").happens(0.5) {
            x = ((x / BLOCK).round() * BLOCK + side).clamp(west, east);
        } else {
            y = ((y / BLOCK).round() * BLOCK + side).clamp(south, north);
        }
        Point { x: tenths(x), y: tenths(y) }
    }
}

/// Rounded to one decimal, as in the game's documents.
pub(crate) fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

const fn district(name: &'static str, edges: [f64; 4], addresses: u32) -> District {
    District { name, edges, addresses }
}

const DISTRICTS: &[District] = &[
    // Los Santos
    district("Ganton", [2222.5, -1852.8, 2632.8, -1650.0], 22),
    district("Idlewood", [1812.6, -1850.0, 2222.5, -1580.0], 24),
    district("Jefferson", [1996.9, -1449.6, 2281.4, -1210.7], 20),
    district("East Los Santos", [2281.4, -1640.0, 2632.8, -1135.0], 26),
    district("Los Flores", [2581.7, -1450.0, 2747.7, -1210.0], 10),
    district("Las Colinas", [1994.3, -1126.0, 2747.7, -920.0], 24),
    district("East Beach", [2640.0, -1668.0, 2840.0, -1393.0], 12),
    district("Playa del Seville", [2703.5, -2120.0, 2850.0, -1860.0], 10),
    district("Willowfield", [1970.6, -2179.0, 2541.7, -1852.8], 24),
    district("El Corona", [1692.6, -2179.2, 1970.6, -1852.8], 18),
    district("Verdant Bluffs", [1080.0, -2120.0, 1249.6, -1804.0], 6),
    district("Glen Park", [1812.6, -1350.0, 2056.8, -1100.8], 14),
    district("Little Mexico", [1701.9, -1842.2, 1812.6, -1577.5], 8),
    district("Commerce", [1323.9, -1842.2, 1701.9, -1577.5], 12),
    district("Downtown Los Santos", [1370.8, -1577.5, 1812.6, -1130.8], 14),
    district("Market", [787.4, -1577.5, 1252.3, -1310.2], 14),
    district("Vinewood", [787.4, -1310.2, 1252.3, -954.6], 18),
    district("Temple", [1252.3, -1130.8, 1391.0, -910.1], 8),
    district("Mulholland", [687.8, -860.6, 1414.0, -650.0], 14),
    district("Richman", [225.1, -1369.6, 647.5, -1000.0], 16),
    district("Rodeo", [225.1, -1684.6, 647.7, -1369.6], 16),
    district("Marina", [647.7, -1804.2, 926.9, -1416.2], 14),
    district("Verona Beach", [851.4, -1804.2, 1161.5, -1577.5], 12),
    district("Santa Maria Beach", [342.6, -1840.0, 647.7, -1684.6], 8),
    district("Ocean Docks", [2201.8, -2600.0, 2700.0, -2180.0], 6),
    // The country around it
    district("Palomino Creek", [2200.0, -120.0, 2560.0, 170.0], 16),
    district("Montgomery", [1180.0, 140.0, 1440.0, 420.0], 12),
    district("Dillimore", [590.0, -650.0, 850.0, -420.0], 12),
    district("Blueberry", [120.0, -210.0, 349.6, 60.0], 10),
    district("Blueberry Acres", [-200.0, -150.0, 90.0, 160.0], 4),
    district("Hampton Barns", [620.0, 270.0, 750.0, 360.0], 3),
    district("Fern Ridge", [650.0, -100.0, 1250.0, 80.0], 3),
    district("Red County", [1500.0, -300.0, 2100.0, 200.0], 4),
    district("North Rock", [2290.0, -700.0, 2600.0, -300.0], 3),
    district("Flint County", [-700.0, -1350.0, -100.0, -900.0], 5),
    district("The Farm", [-1180.0, -1300.0, -930.0, -950.0], 4),
    district("Leafy Hollow", [-1150.0, -1700.0, -850.0, -1610.0], 2),
    district("Angel Pine", [-2300.0, -2560.0, -1990.0, -2230.0], 14),
    district("Shady Creeks", [-1750.0, -2500.0, -1300.0, -2000.0], 2),
    district("Whetstone", [-2200.0, -2150.0, -1650.0, -1700.0], 2),
    // San Fierro
    district("Doherty", [-2173.0, -222.5, -1794.9, 265.2], 14),
    district("Garcia", [-2411.2, -222.5, -2173.0, 265.2], 16),
    district("Hashbury", [-2593.4, -222.5, -2411.2, 54.7], 14),
    district("Ocean Flats", [-2860.0, -222.5, -2593.4, 277.4], 18),
    district("City Hall", [-2860.0, 277.4, -2593.4, 458.4], 8),
    district("King's", [-2411.2, 265.2, -1993.2, 578.3], 14),
    district("Queens", [-2593.4, 265.2, -2411.2, 578.3], 10),
    district("Santa Flora", [-2741.0, 458.4, -2533.0, 793.4], 12),
    district("Chinatown", [-2274.1, 578.3, -2078.6, 744.1], 12),
    district("Juniper Hill", [-2533.0, 578.3, -2274.1, 968.3], 14),
    district("Juniper Hollow", [-2533.0, 968.3, -2274.1, 1340.0], 14),
    district("Calton Heights", [-2274.1, 744.1, -1982.3, 1340.0], 16),
    district("Paradiso", [-2720.0, 793.4, -2533.0, 1268.4], 14),
    district("Palisades", [-2860.0, 700.0, -2741.0, 1250.0], 8),
    district("Downtown San Fierro", [-1993.2, 265.2, -1720.0, 1274.2], 18),
    district("Esplanade North", [-2500.0, 1359.0, -2010.0, 1420.0], 4),
    district("Avispa", [-2640.0, -340.0, -2290.0, -235.0], 3),
    // Las Venturas
    district("Prickle Pine", [1534.5, 2433.2, 2121.4, 2860.0], 20),
    district("Whitewood Estates", [883.3, 1726.2, 1098.3, 2240.0], 16),
    district("Yellow Bell", [1117.4, 2600.0, 1500.0, 2850.0], 8),
    district("Redsands West", [1236.6, 1883.1, 1777.3, 2202.7], 20),
    district("Redsands East", [1817.3, 2011.8, 2162.3, 2342.8], 16),
    district("The Emerald Isle", [2011.9, 2202.7, 2237.4, 2508.2], 8),
    district("Roca Escalante", [2237.4, 2202.7, 2685.1, 2542.5], 12),
    district("Old Venturas Strip", [2162.3, 2012.1, 2685.1, 2202.7], 10),
    district("Starfish", [2437.3, 1783.2, 2685.1, 2012.1], 8),
    district("Pilgrim", [2437.3, 1383.2, 2685.1, 1783.2], 10),
    district("The Strip", [2027.4, 863.2, 2180.0, 1783.2], 12),
    district("Come-A-Lot", [2180.0, 943.2, 2623.1, 1203.2], 10),
    district("Creek", [2749.9, 1950.0, 2910.0, 2600.0], 12),
    district("Rockshore East", [2537.3, 676.5, 2880.0, 943.2], 16),
    district("Rockshore West", [1997.2, 640.0, 2377.3, 823.2], 16),
    district("Randolph Estate", [1558.0, 640.0, 1823.0, 823.2], 4),
    district("LVA Freight Depot", [1457.3, 900.0, 1777.4, 1143.2], 4),
    district("Blackfield", [964.3, 1203.2, 1197.3, 1726.2], 8),
    district("Greenglass College", [964.3, 930.8, 1166.5, 1203.2], 6),
    district("Spinybed", [2121.4, 2663.1, 2480.0, 2850.0], 6),
    // The desert
    district("Fort Carson", [-360.0, 960.0, 110.0, 1210.0], 16),
    district("Octane Springs", [360.0, 1240.0, 650.0, 1640.0], 3),
    district("Las Barrancas", [-910.0, 1410.0, -740.0, 1620.0], 10),
    district("El Quebrados", [-1630.0, 2520.0, -1380.0, 2760.0], 12),
    district("Las Payasadas", [-340.0, 2600.0, -150.0, 2800.0], 8),
    district("Valle Ocultado", [-920.0, 2630.0, -730.0, 2830.0], 4),
    district("Aldea Malvada", [-1360.0, 2500.0, -1290.0, 2610.0], 2),
    district("Bayside", [-2700.0, 2210.0, -2360.0, 2600.0], 16),
    district("Bayside Marina", [-2340.0, 2290.0, -2220.0, 2460.0], 6),
    district("Verdant Meadows", [200.0, 2440.0, 430.0, 2600.0], 2),
    district("Bone County", [-300.0, 1500.0, 500.0, 1700.0], 3),
    district("Tierra Robada", [-1950.0, 2000.0, -1500.0, 2350.0], 3),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_inside_their_district() {
        for n in 0..5_000 {
            let random = Random::new(1).nth(n);
            let district = District::random(random);
            let [west, south, east, north] = district.edges;
            let at = district.address(random);
            assert!((west - 0.1..=east + 0.1).contains(&at.x), "{} {at:?}", district.name);
            assert!((south - 0.1..=north + 0.1).contains(&at.y), "{} {at:?}", district.name);
            assert!(at.x.abs() < 3_000.0 && at.y.abs() < 3_000.0);
        }
    }
}
