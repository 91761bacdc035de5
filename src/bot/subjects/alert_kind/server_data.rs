//! The data of a server that alerts are compared with.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::bot::state::Document;
use crate::bot::subjects::{Deal, Lot, LotFilter, Markets, PropertyFilter, PropertyKey, deals};
use crate::wire::{
    Events, Families, FamilyAnswer, FractionCount, Fractions, GameServer, Ghetto, Online,
    OnlineMember, PropertyMap, Sobes,
};

/// The documents of a server, as the API last served them.
#[derive(Default)]
pub(in crate::bot) struct ServerDocuments {
    pub(in crate::bot) fractions: Option<Arc<Fractions<'static>>>,
    pub(in crate::bot) online: Option<Arc<Online<'static>>>,
    /// The counts in the list of players that was evaluated last.
    pub(in crate::bot) fractions_before: Option<Arc<Fractions<'static>>>,
    pub(in crate::bot) families: WatchedFamilies,
    pub(in crate::bot) interviews: Option<Arc<Sobes<'static>>>,
    pub(in crate::bot) map: Option<Arc<PropertyMap<'static>>>,
    /// What property was sold for, if alerts ask for that.
    pub(in crate::bot) markets: Markets,
    pub(in crate::bot) ghetto: Option<Arc<Ghetto<'static>>>,
}

/// The members of the families that alerts name; `None` is a family that does not exist.
#[derive(Default)]
pub(in crate::bot) struct WatchedFamilies {
    pub(in crate::bot) list: Option<Arc<Families<'static>>>,
    pub(in crate::bot) members: HashMap<u64, Option<Arc<FamilyAnswer<'static>>>>,
    /// Who joined and left, of the families whose alerts ask for that.
    pub(in crate::bot) membership: HashMap<u64, Arc<Events<'static>>>,
}

/// The documents of a server at a moment, with values that many alerts need.
pub(in crate::bot) struct ServerData<'a> {
    pub(in crate::bot) now: Timestamp,
    pub(in crate::bot) zone: &'a TimeZone,
    /// The server in the list of servers; `None` if it is not listed, or if the list is not known.
    pub(in crate::bot) server: Option<&'a GameServer<'static>>,
    documents: &'a ServerDocuments,
    fractions: OnceCell<HashMap<u32, &'a FractionCount<'static>>>,
    names: OnceCell<HashSet<&'a str>>,
    families: RefCell<HashMap<u64, u32>>,
    lots: OnceCell<HashMap<PropertyKey, Lot<'a>>>,
    auctions: OnceCell<Vec<Lot<'a>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Count {
    Known(u32),
    /// The fraction or family of the count no longer exists.
    Gone,
    Unknown,
}

impl ServerDocuments {
    /// The time of a document, in Unix seconds. A list of players has a time only if the counts of fractions made from
    /// it are known, too.
    pub(in crate::bot) fn timestamp(&self, document: Document) -> Option<i64> {
        match document {
            Document::Players => {
                let (fractions, online) = (self.fractions.as_ref()?, self.online.as_ref()?);
                (fractions.timestamp == online.timestamp).then_some(online.timestamp)
            }
            Document::Interviews => {
                self.fractions.as_ref()?;
                Some(self.interviews.as_ref()?.timestamp)
            }
            Document::Map => Some(self.map.as_ref()?.timestamp),
            Document::Ghetto => Some(self.ghetto.as_ref()?.timestamp),
            Document::Status | Document::Clock => None,
        }
    }
}

impl<'a> ServerData<'a> {
    pub(in crate::bot) fn new(
        documents: &'a ServerDocuments,
        server: Option<&'a GameServer<'static>>,
        now: Timestamp,
        zone: &'a TimeZone,
    ) -> Self {
        Self {
            now,
            zone,
            server,
            documents,
            fractions: OnceCell::new(),
            names: OnceCell::new(),
            families: RefCell::default(),
            lots: OnceCell::new(),
            auctions: OnceCell::new(),
        }
    }

    pub(in crate::bot) fn fraction(&self, id: u32) -> Option<&'a FractionCount<'static>> {
        let fractions = self.fractions.get_or_init(|| {
            let all = self.documents.fractions.iter().flat_map(|known| &known.fractions);
            all.map(|fraction| (fraction.id, fraction)).collect()
        });
        fractions.get(&id).copied()
    }

    /// The number of members who were online in the list that was evaluated last.
    pub(in crate::bot) fn fraction_before(&self, id: u32) -> Option<u32> {
        let before = self.documents.fractions_before.as_ref()?;
        before.fractions.iter().find(|fraction| fraction.id == id).map(|fraction| fraction.online)
    }

    /// The leaders of a fraction who are online.
    pub(in crate::bot) fn leaders(&self, fraction: u32) -> Vec<&'a str> {
        let short = self.fraction(fraction).map(|fraction| &fraction.short);
        let members = self.documents.online.iter().flat_map(|online| online.data.values());
        let leads =
            |player: &&OnlineMember<'_>| player.is_leader && player.member.as_ref() == short;
        members.filter(leads).map(|player| &*player.name).collect()
    }

    /// The names of everybody online.
    pub(in crate::bot) fn names(&self) -> Option<&HashSet<&'a str>> {
        let online = self.documents.online.as_ref()?;
        let names = || online.data.values().map(|player| &*player.name).collect();
        Some(self.names.get_or_init(names))
    }

    /// The members of a family who are online.
    pub(in crate::bot) fn family_online(&self, id: u64) -> Count {
        if let Some(count) = self.families.borrow().get(&id) {
            return Count::Known(*count);
        }
        let family = match self.documents.families.members.get(&id) {
            Some(Some(family)) => &family.family,
            Some(None) => return Count::Gone,
            None => return Count::Unknown,
        };
        let Some(names) = self.names() else { return Count::Unknown };
        let online = family.members.iter().filter(|member| names.contains(&*member.nickname));
        let Ok(count) = u32::try_from(online.count()) else { return Count::Unknown };
        self.families.borrow_mut().insert(id, count);
        Count::Known(count)
    }

    pub(in crate::bot) fn is_family_gone(&self, id: u64) -> bool {
        matches!(self.documents.families.members.get(&id), Some(None))
    }

    /// How many members a family has.
    pub(in crate::bot) fn family_size(&self, id: u64) -> Option<usize> {
        let family = self.documents.families.members.get(&id)?.as_ref()?;
        Some(family.family.members.len())
    }

    /// Who joined and left a family.
    pub(in crate::bot) fn membership(&self, id: u64) -> Option<&'a Events<'static>> {
        self.documents.families.membership.get(&id).map(|events| &**events)
    }

    pub(in crate::bot) fn interviews(&self) -> Option<&'a Sobes<'static>> {
        self.documents.interviews.as_deref()
    }

    pub(in crate::bot) fn ghetto(&self) -> Option<&'a Ghetto<'static>> {
        self.documents.ghetto.as_deref()
    }

    /// All houses and businesses.
    pub(in crate::bot) fn lots(&self) -> Option<&HashMap<PropertyKey, Lot<'a>>> {
        let map = self.documents.map.as_deref()?;
        let lots = || PropertyFilter::All.lots(map).map(|lot| (lot.key(), lot)).collect();
        Some(self.lots.get_or_init(lots))
    }

    /// What is for sale below its usual price.
    pub(in crate::bot) fn deals(&self, filter: &LotFilter) -> Option<Vec<Deal<'a>>> {
        let (lots, markets) = (self.lots()?, &self.documents.markets);
        (!markets.is_empty()).then(|| deals(filter, lots, markets, self.now))
    }

    /// The lots that people can bid for.
    pub(in crate::bot) fn auctions(&self) -> Option<&[Lot<'a>]> {
        let map = self.documents.map.as_deref()?;
        let is_open = |lot: &Lot<'_>| lot.is_on_auction(self.now);
        let auctions = || PropertyFilter::All.lots(map).filter(is_open).collect();
        Some(self.auctions.get_or_init(auctions))
    }
}
