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
  /** Where the embedded database and the token key are kept. Absolute. */
  readonly dataFolder: string;
  /** The built client. Absolute. */
  readonly clientFolder: string;
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

  const store = text('EVENT_STORE') ?? 'postgres';
  if (store !== 'postgres') {
    problems.push(
      store === 'eventstoredb'
        ? 'EVENT_STORE eventstoredb is not available yet; use postgres'
        : `EVENT_STORE must be postgres, not '${store}'`,
    );
  }

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
    dataFolder: resolve(text('PLUMBLINE_DATA') ?? '.data'),
    clientFolder: resolve('dist/web'),
  };
  if (problems.length > 0) throw new InvalidConfig(problems);
  return config;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}
