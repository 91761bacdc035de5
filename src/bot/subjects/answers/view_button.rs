//! Buttons under answers. A button contains everything that its answer is made from. Also decides who may press a
//! button.

use serde::{Deserialize, Serialize};

use crate::bot::callback::{ButtonData, optional_number};
use crate::bot::chat::{ChatContext, Sender};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::{View, ViewKind};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ViewButton {
    pub(in crate::bot) place: ButtonPlace,
    /// The person whose menu it is, in a group.
    #[serde(with = "optional_number")]
    pub(crate) owner: Option<u64>,
    pub(in crate::bot) view: View,
}

/// The message that a button is under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum ButtonPlace {
    /// A text: another text takes its place.
    Message,
    /// The question for the server. A private chat remembers the choice.
    ServerQuestion,
    /// The question for a fraction or family, if none was named. A private chat remembers the choice.
    DefaultQuestion,
    /// A picture: another picture takes its place.
    Picture,
    /// A text that anybody may press, because the button changes nothing for the person whose menu it is.
    SharedMessage,
    /// The same under a picture.
    SharedPicture,
    /// A link from a group, of this id, to the private chat. It shows what the person may see in the group.
    OfGroup(i64),
}

impl ButtonPlace {
    pub(in crate::bot) fn is_shared(self) -> bool {
        matches!(self, Self::SharedMessage | Self::SharedPicture)
    }

    pub(in crate::bot) fn is_picture(self) -> bool {
        matches!(self, Self::Picture | Self::SharedPicture)
    }
}

impl ButtonData for ViewButton {
    const PREFIX: char = 'V';
}

impl ViewButton {
    /// Whether the sender may press the button. In a group a menu belongs to the person who asked for it. Settings, and
    /// answers to an anonymous admin, belong to the admins.
    pub(in crate::bot) async fn may_be_pressed(&self, chat: &ChatContext) -> bool {
        let Sender::Person(person) = &chat.sender else { return false };
        if self.place.is_shared() && !matches!(self.view.kind, ViewKind::Settings(_)) {
            return true;
        }
        let is_own = self.owner.is_none_or(|owner| owner == person.id.0);
        let is_admins = self.owner.is_none() || matches!(self.view.kind, ViewKind::Settings(_));
        chat.is_private() || is_own && (!is_admins || chat.sender_may_change_settings().await)
    }

    /// The default that this choice sets, if it answers a question that was asked because the chat had no default.
    pub(in crate::bot) fn chosen_default(&self, defaults: &ChatDefaults) -> Option<ChatDefault> {
        match self.place {
            ButtonPlace::ServerQuestion if defaults.server.is_none() => {
                Some(ChatDefault::Server(self.view.server))
            }
            ButtonPlace::DefaultQuestion => self.view.default_choice(defaults),
            ButtonPlace::ServerQuestion
            | ButtonPlace::Message
            | ButtonPlace::Picture
            | ButtonPlace::SharedMessage
            | ButtonPlace::SharedPicture
            | ButtonPlace::OfGroup(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::callback::{KeyAction, LanguageChoice, MAX_BYTES};
    use crate::bot::language::{PastTime, RosterFilter};
    use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
    use crate::bot::subjects::answers::paged_message::MAX_PAGE;
    use crate::bot::subjects::answers::typed_name::Name;
    use crate::bot::subjects::answers::view_button::*;
    use crate::bot::subjects::family::top::Ranked;
    use crate::bot::subjects::fraction::Shown;
    use crate::bot::subjects::interviews::InterviewsOf;
    use crate::bot::subjects::property::property_answers::PropertyFilter;
    use crate::bot::subjects::property::property_filter::{LotFilter, Stage};
    use crate::bot::subjects::settings::Settings;
    use crate::bot::subjects::staff::Staff;
    use crate::bot::subjects::week::WeekOf;
    use crate::bot::subjects::week::report_alert::WeekGroup;
    use crate::bot::subjects::*;
    use crate::picture::PropertyKind;
    use crate::text::Lang;

    /// Telegram's ids of people are shorter than 52 bits.
    const MAX_OWNER: u64 = (1 << 52) - 1;

    /// Its ids of groups are above this.
    const LOWEST_GROUP: i64 = -1_997_852_516_352;

    fn name() -> impl Strategy<Value = Name> {
        let words = prop_oneof![".{0,70}", "[А-яёЁ_ 0-9.-]{0,70}", "[a-z]{30,70}", "[a-zé]{30,70}"];
        prop_oneof![words.prop_map(|words| Name::typed(&words)), any::<u64>().prop_map(Name::Id)]
    }

    fn filter() -> impl Strategy<Value = LotFilter> {
        let kind = prop::sample::select(PropertyFilter::ALL.to_vec());
        let stage = prop::sample::select(vec![
            Stage::Any,
            Stage::OnAuction,
            Stage::EndsSoon,
            Stage::Cheapest,
            Stage::Marketplace,
            Stage::Dearest,
            Stage::Free,
        ]);
        let place = "[A-Za-zА-яЁё -]{0,25}".prop_map(|words| LotFilter::place(&words));
        (kind, place, any::<Option<u32>>(), stage).prop_map(|(kind, place, max_price, stage)| {
            LotFilter { kind, place: place.unwrap_or_default(), max_price, stage }
        })
    }

    fn kind() -> impl Strategy<Value = ViewKind> {
        let id = any::<Option<u64>>();
        let values = (name(), 0..=MAX_PAGE, any::<bool>(), filter(), any::<Option<u32>>(), id);
        values.prop_flat_map(|(name, page, flag, filter, number, id)| {
            prop::sample::select(vec![
                Player { name: name.clone() }.into(),
                Chart { fraction: name.clone() }.into(),
                FamilyHeatMap { family: name.clone() }.into(),
                Digest { fraction: name.clone() }.into(),
                Fraction {
                    name: name.clone(),
                    page,
                    shown: if flag { Shown::InUniform } else { Shown::OutOfUniform },
                }
                .into(),
                Family { name: name.clone(), page, only_online: flag }.into(),
                Families { words: name.clone(), page }.into(),
                Property { owner: name.clone(), page }.into(),
                Servers { page }.into(),
                ServerChoice { all: flag }.into(),
                Top { of: if flag { Ranked::Families } else { Ranked::Fractions } }.into(),
                Past {
                    fraction: number.map(|_| name.clone()),
                    when: PastTime::At { days_ago: u8::MAX, minute: page },
                }
                .into(),
                Week { of: if flag { WeekOf::Family } else { WeekOf::Player }, name, page }.into(),
                Counts {
                    fractions: vec![number.unwrap_or(0); 6],
                    kind: flag.then_some(KindOfFraction::Gang),
                    servers: vec![number.unwrap_or(u32::MAX); 6],
                    page,
                }
                .into(),
                Fractions { page }.into(),
                Staff { deputies: flag, page }.into(),
                Admins { page }.into(),
                Auctions { filter: filter.clone(), page }.into(),
                Deals { filter: filter.clone(), page }.into(),
                Sales { kind: PropertyFilter::All, dearest: flag, page }.into(),
                Map { filter }.into(),
                ViewKind::from(Ghetto {}),
                Interviews { of: number.into(), page }.into(),
                LotCard { kind: PropertyKind::House, number: id.unwrap_or(0) }.into(),
                LotCard { kind: PropertyKind::Business, number: id.unwrap_or(0) }.into(),
                History {
                    is_kind_said: flag,
                    page,
                    ..History::of(PropertyKind::House, id.unwrap_or(0))
                }
                .into(),
                Captures { gang: number, page }.into(),
                Settings::Menu.into(),
                Settings::PickFamily { page }.into(),
                Settings::Server(number).into(),
                Settings::Fraction(number).into(),
                Settings::Family(id).into(),
                Settings::PrivateFields(flag).into(),
                Settings::Lang(Lang::Ru).into(),
                Settings::Report { of: WeekGroup::Family(id.unwrap_or(u64::MAX)), is_sent: flag }
                    .into(),
            ])
        })
    }

    fn button() -> impl Strategy<Value = ViewButton> {
        let place = prop::sample::select(vec![
            ButtonPlace::Message,
            ButtonPlace::ServerQuestion,
            ButtonPlace::DefaultQuestion,
            ButtonPlace::Picture,
            ButtonPlace::SharedMessage,
            ButtonPlace::SharedPicture,
            ButtonPlace::OfGroup(LOWEST_GROUP),
        ]);
        (place, prop::option::of(0..=MAX_OWNER), any::<Option<u32>>(), kind()).prop_map(
            |(place, owner, server, kind)| {
                // A link has no owner.
                let owner = owner.filter(|_| !matches!(place, ButtonPlace::OfGroup(_)));
                ViewButton { place, owner, view: View { server, kind } }
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn a_button_fits_and_decodes_to_what_it_carries(button in button()) {
            let data = button.encode();
            prop_assert!((1..=MAX_BYTES).contains(&data.len()), "{} {button:?}", data.len());
            // A name that is too long for a button is cut once; encoding it again changes nothing.
            let decoded = ViewButton::decode(&data);
            prop_assert!(decoded.is_some(), "{button:?}");
            prop_assert_eq!(decoded.unwrap().encode(), data);
        }

        #[test]
        fn forged_data_is_refused_or_decodes_to_itself(data in ".{0,64}|[KLV][A-Za-z0-9_-]{0,63}") {
            let button = ViewButton::decode(&data).map(|button| button.encode());
            let button = button.or_else(|| Some(KeyAction::decode(&data)?.encode()));
            if let Some(encoded) = button.or_else(|| Some(LanguageChoice::decode(&data)?.encode())) {
                prop_assert_eq!(encoded, data);
            }
        }
    }

    #[test]
    fn the_longest_button_takes_all_64_bytes() {
        let name = Name::typed(&"я".repeat(28));
        let kind = Fraction { name, page: MAX_PAGE, shown: Shown::InUniform }.into();
        let view = View { server: Some(u32::MAX), kind };
        let button = ViewButton { place: ButtonPlace::Picture, owner: Some(MAX_OWNER), view };
        assert_eq!(button.encode().len(), MAX_BYTES);
        assert_eq!(ViewButton::decode(&button.encode()), Some(button));
    }

    /// If one of these lines changes, the encoding changes: it needs a new prefix.
    #[test]
    fn the_form_of_a_button_stays() {
        let kinds: [ViewKind; 37] = [
            Fraction { name: Name::typed("ЛСПД"), page: 1, shown: Shown::InUniform }.into(),
            Player { name: Name::typed("Carl_Johnson") }.into(),
            Family { name: Name::Id(12), page: 0, only_online: false }.into(),
            Servers { page: 0 }.into(),
            Fractions { page: 0 }.into(),
            Staff { deputies: true, page: 0 }.into(),
            Interviews { of: InterviewsOf::Fraction(1), page: 0 }.into(),
            Admins { page: 0 }.into(),
            Families { words: Name::typed("日本"), page: 0 }.into(),
            Auctions { filter: PropertyFilter::Houses.into(), page: 0 }.into(),
            Map { filter: PropertyFilter::All.into() }.into(),
            Ghetto {}.into(),
            Property { owner: Name::typed("Carl_Johnson"), page: 0 }.into(),
            LotCard { kind: PropertyKind::Business, number: 18 }.into(),
            Chart { fraction: Name::Id(1) }.into(),
            Settings::PickFamily { page: 2 }.into(),
            Digest { fraction: Name::Id(1) }.into(),
            Top { of: Ranked::Fractions }.into(),
            Map {
                filter: LotFilter {
                    kind: PropertyFilter::Houses,
                    place: Name::typed("лс"),
                    max_price: Some(2_000),
                    stage: Stage::OnAuction,
                },
            }
            .into(),
            Week { of: WeekOf::Family, name: Name::Id(12), page: 0 }.into(),
            Week::of_player("Nicolas_Reed").into(),
            Counts::of(vec![1, 11], vec![5, 8]).into(),
            Counts::of_kind(KindOfFraction::Gang, Vec::new()).into(),
            Past {
                fraction: Some(Name::Id(1)),
                when: PastTime::At { days_ago: 1, minute: 20 * 60 },
            }
            .into(),
            Past { fraction: None, when: PastTime::Day { days_ago: 1 } }.into(),
            ServerChoice { all: true }.into(),
            History::of(PropertyKind::Business, 18).into(),
            Captures { gang: Some(11), page: 1 }.into(),
            Deals { filter: PropertyFilter::Houses.into(), page: 0 }.into(),
            Sales { kind: PropertyFilter::Houses, dearest: true, page: 0 }.into(),
            Roster::of_family(12, RosterFilter::NotSeen(3)).into(),
            Roster::of_fraction(1, RosterFilter::FewerHours(5)).into(),
            HeatMap { fraction: Name::Id(1) }.into(),
            RosterFile { of: Roster::of_family(12, RosterFilter::NotSeen(3)) }.into(),
            WeekReport { of: WeekGroup::Family(12) }.into(),
            Settings::Report { of: WeekGroup::Fraction(10), is_sent: true }.into(),
            FamilyHeatMap { family: Name::Id(12) }.into(),
        ];
        let data = kinds.map(|kind| {
            let view = View { server: Some(5), kind };
            ViewButton { place: ButtonPlace::Message, owner: Some(77_000), view }.encode()
        });
        insta::assert_snapshot!(data.join("\n"), @"
        VAMnZBAYABMvRz8QBAQ
        VAMnZBAYBDENhcmxfSm9obnNvbg
        VAMnZBAYCAgEMAAA
        VAMnZBAYDAA
        VAMnZBAYEAA
        VAMnZBAYFAQA
        VAMnZBAYGAQEA
        VAMnZBAYHAA
        VAMnZBAYIBwLml6XmnKwA
        VAMnZBAYJAQA
        VAMnZBAYKAA
        VAMnZBAYL
        VAMnZBAYMDENhcmxfSm9obnNvbgA
        VAMnZBAYNARI
        VAMnZBAYOAgEB
        VAMnZBAYPBAI
        VAMnZBAYQAgEB
        VAMnZBAYRAQ
        VAMnZBAYKAwEC6_EB0A8B
        VAMnZBAYSAQIBDAA
        VAMnZBAYSAgxOaWNvbGFzX1JlZWQA
        VAMnZBAYTAgELAAIFCAA
        VAMnZBAYTAAEFAAA
        VAMnZBAYUAgEB0ZYE
        VAMnZBAYUAQMC
        VAMnZBAYVAQ
        VAMnZBAYWARIBAA
        VAMnZBAYXAQsB
        VAMnZBAYYAQA
        VAMnZBAYZAQEA
        VAMnZBAYaAQIBDAEDAA
        VAMnZBAYaAAIBAQIFAA
        VAMnZBAYbAgEB
        VAMnZBAYcAQIBDAEDAA
        VAMnZBAYdAQw
        VAMnZBAYPDwAKAQ
        VAMnZBAYhAgEM
        ");
    }
}
