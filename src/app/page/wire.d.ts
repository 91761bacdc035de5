// What the API answers. `tests/browser/wire_types.mjs` writes this file from the OpenAPI document.

export type Admin = { nickname: string; short_name: string | null; position: string | null; level: number; status: string | null; forum_url: string | null; vk_url: string | null };
export type Admins = { server: ServerName; admins: Array<Admin>; timestamp: number };
export type Businesses = { noAuction: Record<string, Array<Property>>; onAuction: Array<Property>; onMarketplace: Array<Property> };
export type CacheStatus = { servers: Record<string, ServerCache> };
export type Corner = { x: number; y: number };
export type DayUsage = { day: string; ok: number; not_modified: number; client_errors: number; refused: number; server_errors: number };
export type EndpointUsage = { endpoint: string; ok: number; not_modified: number; client_errors: number; refused: number; server_errors: number };
export type ErrorBody = { error_code: string; error_message: string; error_id: string; detail?: Array<ErrorDetail> };
export type ErrorDetail = { loc: Array<string>; msg: string; type: string };
export type Event = { id: number; server: number; at: number; kind: string; about: Array<string>; name?: string; before?: Record<string, any>; after?: Record<string, any> };
export type Events = { data: Array<Event>; next: number; timestamp: number };
export type Families = { families: Array<FamilyBase>; timestamp: number };
export type FamilyAnswer = { family: FamilyDetail; timestamp: number };
export type FamilyBase = { id: number; name: string; leader: string; level: number; flagId: number; membersCount: number };
export type FamilyDetail = { id: number; name: string; leader: string; level: number; flagId: number; membersCount: number; members: Array<FamilyMember> };
export type FamilyHistory = { data: Array<FamilyHour>; timestamp: number };
export type FamilyHour = { t: number; online: number };
export type FamilyMember = { id: number; nickname: string; rank: number; player_id: number | null; warns: number; leader: boolean; deputy: boolean; joined_at: number };
export type FractionCount = { id: number; short: string; name: string; online: number; inUniform: number; leaderOnline: boolean; deputiesOnline: number; kind: string; color: string; aliases: Array<string> };
export type FractionMember = { inUniform: boolean; isLeader: boolean; isZam: boolean; level: number; member: string; name: string; position: string; rank: number | null };
export type FractionSummary = { online: number; inUniform: number; leaderOnline: boolean };
export type Fractions = { data: Array<string>; fractions: Array<FractionCount>; timestamp: number };
export type GameServer = { number: number; name: string; ip: string; port: number; online: number; maxplayers: number; password: boolean; donateMultiplier: number; experienceMultiplier: number; status: string; status_since: string; aliases: Array<string> };
export type Ghetto = { data: Record<string, Zone>; timestamp: number };
export type GhettoHistory = { data: Array<GhettoHour>; timestamp: number };
export type GhettoHour = { t: number; zones: Record<string, number> };
export type History = { data: Array<HistorySample>; step: number; timestamp: number; lastLeader: string | null; lastDeputies: Array<string> };
export type HistorySample = { t: number; online: number; most: number; inUniform: number; leader: boolean | null };
export type Houses = { hasOwner: Array<Property>; noOwner: Array<Property>; onAuction: Array<Property>; onMarketplace: Array<Property> };
export type Interview = { time: string | null; place: string | null };
export type KeyAnswer = { key: KeyFacts; limit: KeyLimit; owner_limit: KeyLimit | null; usage: Array<EndpointUsage> | null; days: Array<DayUsage> | null };
export type KeyFacts = { id: string; hint: string; label: string; kind: string; scope: Array<string> | null; networks: Array<string> | null; created_at: number; expires_at: number | null; last_used_at: number | null };
export type KeyLimit = { requests: number; window: number; remaining: number; reset: number };
export type Market = { data: Array<MarketGroup>; days: number; timestamp: number };
export type MarketGroup = { city: string; type?: number; sales: number; median: number; quartiles: Array<number>; lots: Array<MarketLot> };
export type MarketLot = { id: number; name: string; price: number; below: number; ends: number | null };
export type Members = { data: Record<string, FractionMember>; timestamp: number };
export type NearestPoi = { city: string; name: string; x: number; y: number };
export type Online = { data: Record<string, OnlineMember>; timestamp: number };
export type OnlineMember = { inUniform: boolean; isLeader: boolean; isZam: boolean; level: number; member?: string; name: string; position?: string; rank?: number };
export type Player = { id: number; nickname: string; level: number; exp: number; money: number; bank: number; fraction: PlayerFraction | null; online: boolean; last_seen: string | null; stats: PlayerStats; [more: string]: any };
export type PlayerAnswer = { status: string; data: Player; timestamp: number };
export type PlayerFraction = { id: number; name: string; rank: number; rank_name: string; [more: string]: any };
export type PlayerOnline = { nickname: string; online: boolean; id: number | null; last_seen: string | null };
export type PlayerOnlineAnswer = { status: string; data: PlayerOnline; timestamp: number };
export type PlayerStats = { kills: number; deaths: number; playtime_hours: number; [more: string]: any };
export type PlayerTimes = { minutes: Array<number>; minutesBefore?: number; lastDay: string | null; rank?: number };
export type Playtime = { data: Record<string, PlayerTimes>; days: Array<string>; since: string | null; timestamp: number };
export type Property = { id: number; name: string; owner: string; lx: number; ly: number; hasAuction: boolean; auMinBet: number; auStartPrice: number; auTimeEnd: number; nearest_poi: NearestPoi | null; type?: number; price?: number };
export type PropertyAnswer = { data: Property; events: Array<Event>; timestamp: number };
export type PropertyMap = { houses: Houses; businesses: Businesses; timestamp: number };
export type ServerCache = { has_online: boolean; has_sobes: boolean; last_update?: number };
export type ServerName = { id: number; name: string };
export type ServerSummary = { name: string; status: string; online: number; maxplayers: number; fractions: Record<string, FractionSummary>; timestamp: number | null };
export type Sobes = { data: Record<string, Interview>; timestamp: number };
export type Status = { game: Array<GameServer>; api: CacheStatus; timestamp: number | null };
export type Summary = { data: Record<string, ServerSummary>; timestamp: number | null };
export type Zone = { squareStart: Corner; squareEnd: Corner; color: number | null; fraction_id: number | null; fraction?: string; famId: number | null; famName: string | null; money: number | null; respects: number | null; [more: string]: any };

type Query = '' | `?${string}`;

/** What the server answers to a path. */
export type AnswerOf<Path extends string> =
  Path extends `/app/v2/status${Query}` ? Status :
  Path extends `/app/v2/summary${Query}` ? Summary :
  Path extends `/app/v2/online${Query}` ? Online :
  Path extends `/app/v2/admins${Query}` ? Admins :
  Path extends `/app/v2/player/find${Query}` ? PlayerAnswer :
  Path extends `/app/v2/player/online${Query}` ? PlayerOnlineAnswer :
  Path extends `/app/v2/fractions${Query}` ? Fractions :
  Path extends `/app/v2/fraction${Query}` ? Members :
  Path extends `/app/v2/leaders${Query}` ? Members :
  Path extends `/app/v2/subleaders${Query}` ? Members :
  Path extends `/app/v2/sobes${Query}` ? Sobes :
  Path extends `/app/v2/history${Query}` ? History :
  Path extends `/app/v2/playtime/fraction${Query}` ? Playtime :
  Path extends `/app/v2/families${Query}` ? Families :
  Path extends `/app/v2/family${Query}` ? FamilyAnswer :
  Path extends `/app/v2/playtime/family${Query}` ? Playtime :
  Path extends `/app/v2/family/history${Query}` ? FamilyHistory :
  Path extends `/app/v2/map${Query}` ? PropertyMap :
  Path extends `/app/v2/property${Query}` ? PropertyAnswer :
  Path extends `/app/v2/market${Query}` ? Market :
  Path extends `/app/v2/ghetto${Query}` ? Ghetto :
  Path extends `/app/v2/ghetto/history${Query}` ? GhettoHistory :
  Path extends `/app/v2/events${Query}` ? Events :
  Path extends `/app/v2/key${Query}` ? KeyAnswer :
  any;
