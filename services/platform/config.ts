import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from './email.js';

/** Settings from the environment (docs/architecture.md, Running). Read once, at start. */
export interface Config {
  /** First port to try; 0 takes any free one. */
  readonly port: number;
  /** An external PostgreSQL; without it the embedded one starts. Contains a password: never log it. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica of it, for reads; undefined without one. Contains a password: never log it. */
  readonly databaseReadUrl: string | undefined;
  /** Key that signs tokens; without it one is generated and stored in the data folder. */
  readonly jwtSecret: string | undefined;
  /** How long a token is valid. */
  readonly tokenHours: number;
  /** Failed log-ins per e-mail and address in 15 minutes (docs/product/accounts.md). */
  readonly loginFailureLimit: number;
  /** Failed log-ins per address in 15 minutes, with any e-mail (docs/product/accounts.md). */
  readonly addressFailureLimit: number;
  /** Registrations per address and hour (docs/product/accounts.md). */
  readonly registrationLimit: number;
  /** Mails with a link to a new password, per e-mail and hour (docs/product/accounts.md). */
  readonly resetLimit: number;
  /** Requests for the case study per address and hour. */
  readonly caseStudyLimit: number;
  /** Where visitors of the landing page write to. */
  readonly contactEmail: string;
  readonly limits: Limits;
  /** How long a command is known by its `Idempotency-Key` (docs/runbook.md, What grows). */
  readonly commandRetryDays: number;
  /** Where browsers reach the product: its links in mails and its address of return from single sign-on. Without a path; undefined: this machine. */
  readonly publicUrl: string | undefined;
  /** undefined: mails are written to `outbox/` of the data folder. */
  readonly mail: MailConfig | undefined;
  /** The account that is made an Admin at start, and that nobody can register. */
  readonly adminEmail: string | undefined;
  readonly registration: RegistrationConfig;
  /** Single sign-on; undefined without a provider. */
  readonly oidc: OidcConfig | undefined;
  /** How many passwords are hashed at a time. */
  readonly passwordHashesAtOnce: number;
  /**
   * Proxies whose `X-Forwarded-For` is believed: addresses, networks and names of `NAMED_NETWORKS`, or how many there are in front.
   * None by default, since anybody can send the header.
   */
  readonly trustedProxies: readonly string[] | number;
  readonly logLevel: LogLevel;
  /** Where the log is: in the database or in an EventStoreDB. */
  readonly eventStore: EventStoreConfig;
  /** Kafka, from which analysts read the events; undefined without Kafka. */
  readonly kafka: KafkaConfig | undefined;
  /** The parts of the application that this process runs. */
  readonly roles: ReadonlySet<Role>;
  /** Where the embedded database and the token key are kept. Absolute. */
  readonly dataFolder: string;
  /** The built client. Absolute. */
  readonly clientFolder: string;
}

/** What one account, and one process, takes at a time (docs/runbook.md, Limits). An answer beyond it is a 429 that says when to try again. */
export interface Limits {
  /** Raw views of materials and labour that are read at once by an account. */
  readonly rawViewsPerAccount: number;
  /** Programmes and schedules that an account downloads as files at once. */
  readonly exportsPerAccount: number;
  /** Comparisons and explanations of figures that are worked out for an account at once. */
  readonly explanationsPerAccount: number;
  /** Pages of an account that are told of changes. */
  readonly liveStreamsPerAccount: number;
  /** Feeds of events that an account reads at once, followed or not. */
  readonly feedsPerAccount: number;
  /** Schedule files of an account that come in, are read or compared at once. */
  readonly uploadsPerAccount: number;
  /** Previews of schedule files that are kept for an account; the oldest goes. */
  readonly previewsPerAccount: number;
  /** Commands of an account, and as many previews of a form. */
  readonly writesPerMinute: number;
  /** Schedule files that have arrived in the process, and wait or are read. */
  readonly uploadsAtOnce: number;
  /** What an upload leaves free where it is stored, in MB. */
  readonly minFreeDiskMb: number;
}

export interface MailConfig {
  /** `smtp://user:password@host:port` or `smtps://…`; never log it. */
  readonly smtpUrl: string;
  /** The sender: `Plumbline <plumbline@example.com>`. */
  readonly from: string;
}

/** Who may sign up without an Admin. Everybody by default. */
export interface RegistrationConfig {
  /** Lower case; undefined: any. */
  readonly domains: readonly string[] | undefined;
  readonly byInvitationOnly: boolean;
}

/** The provider of OpenID Connect. */
export interface OidcConfig {
  /** Its discovery document is at `<issuer>/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  /** undefined for a public client. Never log it. */
  readonly clientSecret: string | undefined;
  /** The company's, lower case: an e-mail of another one is refused. */
  readonly emailDomains: readonly string[];
  /** `assumed`: an e-mail counts although the provider does not say that it was verified. */
  readonly emailVerified: 'required' | 'assumed';
}

/** `api` answers requests and handles commands, `projector` keeps the read models up to date, `publisher` publishes to Kafka. */
export const ROLES = ['api', 'projector', 'publisher'] as const;
export type Role = (typeof ROLES)[number];

export type EventStoreConfig =
  | { readonly kind: 'postgres' }
  | {
      readonly kind: 'eventstoredb';
      /** `esdb://…`; may contain a password: never log it. */
      readonly url: string;
      /** Prefix of each stream's name, so that several installations can share a server; mostly empty. */
      readonly namespace: string;
    };

export interface KafkaConfig {
  /** `host:port` of some of the brokers. */
  readonly brokers: readonly string[];
  /** Topics are `<prefix>.programme`, `<prefix>.material` … */
  readonly topicPrefix: string;
  readonly tls: boolean;
  /** SASL PLAIN or SCRAM; undefined for none. Never log it. */
  readonly login:
    | {
        readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
        readonly username: string;
        readonly password: string;
      }
    | undefined;
}

/** The configuration after start-up has filled in the generated values. */
export interface RunningConfig extends Config {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
}

export const CONFIG = Symbol('Config');

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A key shorter than the hash weakens HS256 (RFC 7518, section 3.2). */
const MIN_SECRET_LENGTH = 32;

/** The environment has invalid values; the message has one line for each, without the values of secrets. */
export class InvalidConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'InvalidConfig';
  }
}

/**
 * @param environment variable by name; an empty one counts as absent
 * @throws InvalidConfig naming every wrong value at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not '${given}'`);
    return fallback;
  };

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    problems.push('DATABASE_URL must read postgres://user:password@host:port/database');
  }
  const databaseReadUrl = text('DATABASE_READ_URL');
  if (databaseReadUrl !== undefined && !isPostgresUrl(databaseReadUrl))
    problems.push('DATABASE_READ_URL must read postgres://user:password@host:port/database');
  else if (databaseReadUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_READ_URL needs DATABASE_URL, of which it is a replica');

  const jwtSecret = text('JWT_SECRET');
  if (jwtSecret !== undefined && jwtSecret.length < MIN_SECRET_LENGTH) {
    problems.push(`JWT_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
  }

  const eventStore = readEventStore(text, problems);
  const kafka = readKafka(text, problems);

  const roles = new Set<Role>();
  for (const given of (text('ROLES') ?? ROLES.join(',')).split(',').map((name) => name.trim())) {
    const role = ROLES.find((known) => known === given);
    if (role) roles.add(role);
    else problems.push(`ROLES must be some of ${ROLES.join(', ')}, not '${given}'`);
  }

  if (databaseUrl === undefined && roles.size > 0 && !(roles.has('api') && roles.has('projector'))) {
    problems.push('ROLES without api and projector needs DATABASE_URL: the processes share one PostgreSQL');
  }
  if (kafka === undefined && roles.size === 1 && roles.has('publisher'))
    problems.push('ROLES=publisher needs KAFKA_BROKERS');

  const givenLevel = text('LOG_LEVEL') ?? 'info';
  const logLevel = LOG_LEVELS.find((level) => level === givenLevel);
  if (logLevel === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${givenLevel}'`);

  const config: Config = {
    port: integer('PORT', 3000, 0, 65_535),
    databaseUrl,
    databaseReadUrl,
    jwtSecret,
    tokenHours: integer('TOKEN_HOURS', 12, 1, 24 * 30),
    loginFailureLimit: integer('LOGIN_FAILURE_LIMIT', 10, 1, 1_000_000),
    addressFailureLimit: integer('ADDRESS_FAILURE_LIMIT', 100, 1, 1_000_000),
    registrationLimit: integer('REGISTRATION_LIMIT', 60, 1, 1_000_000),
    resetLimit: integer('RESET_LIMIT', 5, 1, 1_000_000),
    contactEmail: readEmail('CONTACT_EMAIL', text, problems) ?? NOBODY,
    caseStudyLimit: integer('CASE_STUDY_LIMIT', 20, 1, 1_000_000),
    limits: {
      rawViewsPerAccount: integer('RAW_VIEWS_PER_ACCOUNT', 2, 1, 1_000),
      exportsPerAccount: integer('EXPORTS_PER_ACCOUNT', 2, 1, 1_000),
      explanationsPerAccount: integer('EXPLANATIONS_PER_ACCOUNT', 5, 1, 1_000),
      liveStreamsPerAccount: integer('LIVE_STREAMS_PER_ACCOUNT', 20, 1, 10_000),
      feedsPerAccount: integer('FEEDS_PER_ACCOUNT', 5, 1, 1_000),
      uploadsPerAccount: integer('UPLOADS_PER_ACCOUNT', 2, 1, 1_000),
      previewsPerAccount: integer('PREVIEWS_PER_ACCOUNT', 5, 1, 1_000),
      writesPerMinute: integer('WRITES_PER_MINUTE', 600, 1, 1_000_000),
      uploadsAtOnce: integer('UPLOADS_AT_ONCE', 10, 1, 1_000),
      minFreeDiskMb: integer('MIN_FREE_DISK_MB', 200, 0, 1_000_000),
    },
    commandRetryDays: integer('COMMAND_RETRY_DAYS', 30, 1, 3_650),
    publicUrl: readPublicUrl(text, problems),
    mail: readMail(text, problems),
    adminEmail: readEmail('ADMIN_EMAIL', text, problems),
    registration: readRegistration(text, problems),
    oidc: readOidc(text, problems),
    passwordHashesAtOnce: integer('PASSWORD_HASHES_AT_ONCE', 2, 1, 64),
    trustedProxies: readTrustedProxies(text, problems),
    logLevel: logLevel ?? 'info',
    eventStore,
    kafka,
    roles,
    dataFolder: resolve(text('PLUMBLINE_DATA') ?? '.data'),
    clientFolder: resolve('dist/web'),
  };
  if (problems.length > 0) throw new InvalidConfig(problems);
  return config;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}

type Text = (name: string) => string | undefined;

/** Express's names for the addresses of this machine, of its link, and of private networks. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_HOPS = 10;

function readTrustedProxies(text: Text, problems: string[]): readonly string[] | number {
  const given = text('TRUSTED_PROXIES');
  if (given === undefined) return [];
  if (/^\d+$/.test(given) && Number(given) <= MAX_HOPS) return Number(given);
  const proxies = given.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    if (!NAMED_NETWORKS.has(proxy) && !isNetwork(proxy))
      problems.push(
        `TRUSTED_PROXIES takes addresses and networks such as 10.0.0.0/8, ${[...NAMED_NETWORKS].join(', ')}, or how many proxies there are (at most ${MAX_HOPS}), not '${proxy}'`,
      );
  }
  return proxies;
}

/** An address, or one with the length of its prefix; not 0, which would trust everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits));
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** @returns the origin, without a slash at its end */
function readPublicUrl(text: Text, problems: string[]): string | undefined {
  const given = text('PUBLIC_URL');
  if (given === undefined) return undefined;
  const url = isHttpUrl(given) ? new URL(given) : undefined;
  if (url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin;
  problems.push(`PUBLIC_URL must read https://plumbline.example.com, without a path, not '${given}'`);
  return undefined;
}

function readMail(text: Text, problems: string[]): MailConfig | undefined {
  const smtpUrl = text('SMTP_URL');
  const from = text('MAIL_FROM');
  if (smtpUrl === undefined) return undefined;
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))
    problems.push('SMTP_URL must read smtp://user:password@host:port, or smtps://…');
  if (from === undefined || !(EMAIL.test(from) || /^[^<>]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>$/.test(from)))
    problems.push('SMTP_URL needs MAIL_FROM, as in Plumbline <plumbline@example.com>');
  return { smtpUrl, from: from ?? '' };
}

/** `.example` belongs to nobody (RFC 2606). */
const NOBODY = 'contact@plumbline.example';

function readEmail(name: string, text: Text, problems: string[]): string | undefined {
  const given = text(name);
  if (given !== undefined && !isEmail(given)) problems.push(`${name} must be an e-mail address, not '${given}'`);
  return given;
}

function readRegistration(text: Text, problems: string[]): RegistrationConfig {
  const byInvitationOnly = text('REGISTRATION_BY_INVITATION') ?? 'false';
  if (byInvitationOnly !== 'true' && byInvitationOnly !== 'false')
    problems.push(`REGISTRATION_BY_INVITATION must be true or false, not '${byInvitationOnly}'`);
  return {
    domains: readDomains('REGISTRATION_DOMAINS', text, problems),
    byInvitationOnly: byInvitationOnly === 'true',
  };
}

function readOidc(text: Text, problems: string[]): OidcConfig | undefined {
  const issuer = text('OIDC_ISSUER');
  const clientId = text('OIDC_CLIENT_ID');
  const clientSecret = text('OIDC_CLIENT_SECRET');
  const emailDomains = readDomains('OIDC_EMAIL_DOMAINS', text, problems);
  const emailVerified = text('OIDC_EMAIL_VERIFIED') ?? 'required';
  if (emailVerified !== 'required' && emailVerified !== 'assumed')
    problems.push(`OIDC_EMAIL_VERIFIED must be required or assumed, not '${emailVerified}'`);
  if (issuer === undefined) {
    if (clientId !== undefined) problems.push('OIDC_CLIENT_ID needs OIDC_ISSUER');
    return undefined;
  }
  if (!isHttpUrl(issuer)) problems.push('OIDC_ISSUER must read https://login.example.com/…');
  if (clientId === undefined || emailDomains === undefined)
    problems.push('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_EMAIL_DOMAINS, as in example.com,example.org');
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret,
    emailDomains: emailDomains ?? [],
    emailVerified: emailVerified === 'assumed' ? 'assumed' : 'required',
  };
}

function readDomains(name: string, text: Text, problems: string[]): readonly string[] | undefined {
  const domains = text(name)
    ?.split(',')
    .map((domain) => domain.trim().toLowerCase());
  for (const domain of domains ?? [])
    if (!DOMAIN.test(domain)) problems.push(`${name} takes domains as in example.com,example.org, not '${domain}'`);
  return domains;
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function readEventStore(text: Text, problems: string[]): EventStoreConfig {
  const kind = text('EVENT_STORE') ?? 'postgres';
  if (kind === 'postgres') return { kind };
  if (kind !== 'eventstoredb') {
    problems.push(`EVENT_STORE must be postgres or eventstoredb, not '${kind}'`);
    return { kind: 'postgres' };
  }
  const url = text('EVENTSTOREDB_URL') ?? '';
  // Not `URL.canParse`: it refuses the hosts of a cluster, which are separated by commas.
  if (!/^esdb(\+discover)?:\/\/\S+$/.test(url))
    problems.push('EVENTSTOREDB_URL must read esdb://host:port?tls=true or esdb+discover://host:port');
  const namespace = text('EVENTSTOREDB_NAMESPACE') ?? '';
  if (!/^([a-z][a-z0-9]{0,30}:)?$/.test(namespace))
    problems.push("EVENTSTOREDB_NAMESPACE must be lower-case letters and digits and a colon, as in 'north:'");
  return { kind, url, namespace };
}

const LOGIN_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

function readKafka(text: Text, problems: string[]): KafkaConfig | undefined {
  const given = text('KAFKA_BROKERS');
  if (given === undefined) return undefined;
  const brokers = given.split(',').map((broker) => broker.trim());
  if (!brokers.every((broker) => /^[^\s:/]+:\d{1,5}$/.test(broker)))
    problems.push('KAFKA_BROKERS must read host:port,host:port');
  const topicPrefix = text('KAFKA_TOPIC_PREFIX') ?? 'plumbline';
  if (!/^[a-zA-Z0-9._-]{1,100}$/.test(topicPrefix))
    problems.push('KAFKA_TOPIC_PREFIX takes letters, digits, dots, dashes and underscores');
  const tls = text('KAFKA_TLS') ?? 'false';
  if (tls !== 'true' && tls !== 'false') problems.push(`KAFKA_TLS must be true or false, not '${tls}'`);
  const [username, password] = [text('KAFKA_USERNAME'), text('KAFKA_PASSWORD')];
  if ((username === undefined) !== (password === undefined))
    problems.push('KAFKA_USERNAME and KAFKA_PASSWORD belong together');
  const wanted = text('KAFKA_LOGIN') ?? 'plain';
  const mechanism = LOGIN_MECHANISMS.find((known) => known === wanted);
  if (mechanism === undefined)
    problems.push(`KAFKA_LOGIN must be one of ${LOGIN_MECHANISMS.join(', ')}, not '${wanted}'`);
  else if (mechanism !== 'plain' && username === undefined && password === undefined)
    problems.push(`KAFKA_LOGIN=${mechanism} needs KAFKA_USERNAME and KAFKA_PASSWORD`);
  const login =
    username === undefined || password === undefined
      ? undefined
      : { mechanism: mechanism ?? 'plain', username, password };
  return { brokers, topicPrefix, tls: tls === 'true', login };
}
