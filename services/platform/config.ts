import { resolve } from 'node:path';

/** What the environment decides (architecture.md, Running). Read once, at start. */
export interface Config {
  /** First port to try; 0 takes any free one. */
  readonly port: number;
  /** PostgreSQL elsewhere; without it the embedded one starts. Holds a password: never to be logged. */
  readonly databaseUrl: string | undefined;
  /** Key that signs tokens; without it one is made and kept in the data folder. */
  readonly jwtSecret: string | undefined;
  /** How long a token is good for. */
  readonly tokenHours: number;
  /** Failed log-ins per e-mail and address in 15 minutes (api.md, Rules of access). */
  readonly loginFailureLimit: number;
  /** Registrations per address and hour (api.md, Rules of access). */
  readonly registrationLimit: number;
  readonly logLevel: LogLevel;
  /** Where the log is: in the database, or in an EventStoreDB of its own. */
  readonly eventStore: EventStoreConfig;
  /** Where analysts read the events; undefined without Kafka. */
  readonly kafka: KafkaConfig | undefined;
  /** What this process does. */
  readonly roles: ReadonlySet<Role>;
  /** Where the embedded database and the token key are kept. Absolute. */
  readonly dataFolder: string;
  /** The built client. Absolute. */
  readonly clientFolder: string;
}

/** `api` answers planners and decides, `projector` keeps the read models, `publisher` brings the log to Kafka. */
export const ROLES = ['api', 'projector', 'publisher'] as const;
export type Role = (typeof ROLES)[number];

export type EventStoreConfig =
  | { readonly kind: 'postgres' }
  | {
      readonly kind: 'eventstoredb';
      /** `esdb://…`; may hold a password: never to be logged. */
      readonly url: string;
      /** Set before the name of each stream, so that several installations can share a server; mostly empty. */
      readonly namespace: string;
    };

export interface KafkaConfig {
  /** `host:port` of some of the brokers. */
  readonly brokers: readonly string[];
  /** Topics are `<prefix>.programme`, `<prefix>.material` … */
  readonly topicPrefix: string;
  readonly tls: boolean;
  /** SASL PLAIN or SCRAM; undefined for none. Never to be logged. */
  readonly login:
    | {
        readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
        readonly username: string;
        readonly password: string;
      }
    | undefined;
}

/** A configuration with nothing left open: what the application runs on. */
export interface RunningConfig extends Config {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
}

export const CONFIG = Symbol('Config');

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** HS256 keys shorter than its hash weaken it (RFC 7518, section 3.2). */
const SHORTEST_SECRET = 32;

/** The environment holds a value that the product cannot run on; one line each, without the values of secrets. */
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

  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= least && number <= most) return number;
    problems.push(`${name} must be a whole number from ${least} to ${most}, not '${given}'`);
    return fallback;
  };

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    problems.push('DATABASE_URL must read postgres://user:password@host:port/database');
  }

  const jwtSecret = text('JWT_SECRET');
  if (jwtSecret !== undefined && jwtSecret.length < SHORTEST_SECRET) {
    problems.push(`JWT_SECRET must have at least ${SHORTEST_SECRET} characters`);
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
    port: whole('PORT', 3000, 0, 65_535),
    databaseUrl,
    jwtSecret,
    tokenHours: whole('TOKEN_HOURS', 12, 1, 24 * 30),
    loginFailureLimit: whole('LOGIN_FAILURE_LIMIT', 10, 1, 1_000_000),
    registrationLimit: whole('REGISTRATION_LIMIT', 60, 1, 1_000_000),
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

function readEventStore(text: Text, problems: string[]): EventStoreConfig {
  const kind = text('EVENT_STORE') ?? 'postgres';
  if (kind === 'postgres') return { kind };
  if (kind !== 'eventstoredb') {
    problems.push(`EVENT_STORE must be postgres or eventstoredb, not '${kind}'`);
    return { kind: 'postgres' };
  }
  const url = text('EVENTSTOREDB_URL') ?? '';
  // Several hosts of a cluster, separated by commas, are no URL to `URL`.
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
