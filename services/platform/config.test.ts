import { describe, expect, it } from '@jest/globals';
import { InvalidConfig, readConfig } from './config.js';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidConfig) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  it('has a default for every setting, and an empty value counts as absent', () => {
    const defaults = {
      port: 3000,
      databaseUrl: undefined,
      jwtSecret: undefined,
      tokenHours: 12,
      loginFailureLimit: 10,
      addressFailureLimit: 100,
      registrationLimit: 60,
      resetLimit: 5,
      caseStudyLimit: 20,
      contactEmail: 'contact@plumbline.example',
      publicUrl: undefined,
      mail: undefined,
      adminEmail: undefined,
      registration: { domains: undefined, byInvitationOnly: false },
      oidc: undefined,
      passwordHashesAtOnce: 2,
      trustedProxies: [],
      logLevel: 'info',
    };
    expect(readConfig({})).toMatchObject(defaults);
    expect(
      readConfig({ PORT: '', DATABASE_URL: ' ', JWT_SECRET: '', EVENT_STORE: '', TOKEN_HOURS: '', LOG_LEVEL: '' }),
    ).toMatchObject(defaults);
  });

  it('takes the limits that are set', () => {
    expect(
      readConfig({
        LOGIN_FAILURE_LIMIT: '3',
        ADDRESS_FAILURE_LIMIT: '30',
        REGISTRATION_LIMIT: '6',
        RESET_LIMIT: '2',
        CASE_STUDY_LIMIT: '4',
      }),
    ).toMatchObject({
      loginFailureLimit: 3,
      addressFailureLimit: 30,
      registrationLimit: 6,
      resetLimit: 2,
      caseStudyLimit: 4,
    });
  });

  it.each([
    ['PORT', '65536', "PORT must be a whole number from 0 to 65535, not '65536'"],
    ['PORT', '3000.5', "PORT must be a whole number from 0 to 65535, not '3000.5'"],
    ['PORT', '1e3', "PORT must be a whole number from 0 to 65535, not '1e3'"],
    ['TOKEN_HOURS', '0', "TOKEN_HOURS must be a whole number from 1 to 720, not '0'"],
    ['LOGIN_FAILURE_LIMIT', '-1', "LOGIN_FAILURE_LIMIT must be a whole number from 1 to 1000000, not '-1'"],
    ['LOG_LEVEL', 'loud', "LOG_LEVEL must be one of error, warn, info, debug, not 'loud'"],
    ['EVENT_STORE', 'mysql', "EVENT_STORE must be postgres or eventstoredb, not 'mysql'"],
    [
      'EVENT_STORE',
      'eventstoredb',
      'EVENTSTOREDB_URL must read esdb://host:port?tls=true or esdb+discover://host:port',
    ],
    [
      'PUBLIC_URL',
      'https://example.com/plumbline',
      "PUBLIC_URL must read https://plumbline.example.com, without a path, not 'https://example.com/plumbline'",
    ],
    ['SMTP_URL', 'smtp://mail:25', 'SMTP_URL needs MAIL_FROM, as in Plumbline <plumbline@example.com>'],
    ['ADMIN_EMAIL', 'ann', "ADMIN_EMAIL must be an e-mail address, not 'ann'"],
    ['CONTACT_EMAIL', '"><b>@x.y', "CONTACT_EMAIL must be an e-mail address, not '\"><b>@x.y'"],
    [
      'REGISTRATION_DOMAINS',
      'example.com,@b',
      "REGISTRATION_DOMAINS takes domains as in example.com,example.org, not '@b'",
    ],
    ['REGISTRATION_BY_INVITATION', 'yes', "REGISTRATION_BY_INVITATION must be true or false, not 'yes'"],
    [
      'OIDC_ISSUER',
      'https://login.example.com',
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_EMAIL_DOMAINS, as in example.com,example.org',
    ],
    ['OIDC_EMAIL_VERIFIED', 'no', "OIDC_EMAIL_VERIFIED must be required or assumed, not 'no'"],
    ['KAFKA_BROKERS', 'kafka', 'KAFKA_BROKERS must read host:port,host:port'],
    ['DATABASE_READ_URL', 'replica:5432', 'DATABASE_READ_URL must read postgres://user:password@host:port/database'],
    ['DATABASE_READ_URL', 'postgres://db/plumbline', 'DATABASE_READ_URL needs DATABASE_URL, of which it is a replica'],
    ['ROLES', 'api', 'ROLES without api and projector needs DATABASE_URL: the processes share one PostgreSQL'],
    ['ROLES', 'api,projector,clerk', "ROLES must be some of api, projector, publisher, not 'clerk'"],
  ])('refuses %s=%s in one line', (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line]);
  });

  it('allows single roles only with a shared database, and the publisher alone only with Kafka', () => {
    const DATABASE_URL = 'postgres://plumbline:secret@db/plumbline';
    expect(readConfig({ DATABASE_URL, ROLES: 'api' }).roles).toEqual(new Set(['api']));
    expect(readConfig({ ROLES: 'api, projector' }).roles).toEqual(new Set(['api', 'projector']));
    expect(problemsOf({ DATABASE_URL, ROLES: 'publisher' })).toEqual(['ROLES=publisher needs KAFKA_BROKERS']);
    expect(readConfig({ DATABASE_URL, ROLES: 'publisher', KAFKA_BROKERS: 'kafka:9092' }).roles).toEqual(
      new Set(['publisher']),
    );
  });

  it('reads mail, registration and single sign-on', () => {
    expect(
      readConfig({
        PUBLIC_URL: 'https://plan.example.com/',
        SMTP_URL: 'smtp://mail:25',
        MAIL_FROM: 'Plumbline <plan@example.com>',
        ADMIN_EMAIL: 'ann@example.com',
        REGISTRATION_DOMAINS: 'Example.com, example.org',
        REGISTRATION_BY_INVITATION: 'true',
        OIDC_ISSUER: 'https://login.example.com/tenant',
        OIDC_CLIENT_ID: 'plumbline',
        OIDC_EMAIL_DOMAINS: 'example.com',
      }),
    ).toMatchObject({
      publicUrl: 'https://plan.example.com',
      mail: { smtpUrl: 'smtp://mail:25', from: 'Plumbline <plan@example.com>' },
      adminEmail: 'ann@example.com',
      registration: { domains: ['example.com', 'example.org'], byInvitationOnly: true },
      oidc: {
        issuer: 'https://login.example.com/tenant',
        clientId: 'plumbline',
        clientSecret: undefined,
        emailDomains: ['example.com'],
        emailVerified: 'required',
      },
    });
  });

  it.each([
    ['1', 1],
    ['10.0.0.7', ['10.0.0.7']],
    ['loopback, 10.0.0.0/8,2001:db8::/32 , ::1', ['loopback', '10.0.0.0/8', '2001:db8::/32', '::1']],
    ['uniquelocal,linklocal', ['uniquelocal', 'linklocal']],
  ])('trusts the proxies %s', (given, trusted) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(trusted);
  });

  it.each([
    ['11'],
    ['-1'],
    ['true'],
    ['proxy.example.com'],
    ['0.0.0.0/0'],
    ['::/0'],
    ['10.0.0.0/33'],
    ['10.0.0.1,'],
    ['1,10.0.0.1'],
    ['fe80::1%eth0'],
  ])('does not trust %s, and says so in one line', (given) => {
    expect(problemsOf({ TRUSTED_PROXIES: given })).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES takes addresses and networks .*, not '.*'$/),
    ]);
  });

  it('refuses a log-in mechanism for Kafka without user name and password', () => {
    expect(problemsOf({ KAFKA_BROKERS: 'kafka:9092', KAFKA_LOGIN: 'scram-sha-256' })).toEqual([
      'KAFKA_LOGIN=scram-sha-256 needs KAFKA_USERNAME and KAFKA_PASSWORD',
    ]);
  });

  it('reports every invalid value at once, and no secrets', () => {
    const problems = problemsOf({ PORT: 'x', DATABASE_URL: 'mysql://ann:s3cret@db/plumbline', JWT_SECRET: 's3cret' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).not.toContain('s3cret');
  });
});
