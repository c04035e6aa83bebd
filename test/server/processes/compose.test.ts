import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DockerComposeEnvironment,
  getContainerRuntimeClient,
  type StartedDockerComposeEnvironment,
} from 'testcontainers';
import { parse } from 'yaml';
import { type Config, InvalidConfig, ROLES, readConfig } from '../../../services/platform/config.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { IMAGE as EVENT_STORE_DB_IMAGE } from '../../support/event-store-db/for-tests.js';
import { eventually as repeatUntil } from '../../support/eventually.js';
import { itWhen } from '../../support/skipped.js';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** The containers are starting, so errors are retried. */
const eventually = (holds: () => Promise<boolean>) => repeatUntil(holds, { pauseMs: 200, ignoreErrors: true });
const textOf = (file: string) => readFile(resolve(REPOSITORY, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly restart: string;
  readonly environment: Readonly<Record<string, string | number>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly replicas: number };
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly shm_size?: string;
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const SECRETS = { POSTGRES_PASSWORD: 'a1b2c3d4e5f6a7b8', JWT_SECRET: 'a secret of more than thirty-two characters' };

/** The file as docker compose reads it: values parsed first, then `${X:-default}` and `${X:?reason to refuse}` in them. */
async function composition(environment: Readonly<Record<string, string>> = SECRETS): Promise<Composition> {
  const interpolated = (value: string): string =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest: string) => {
      const given = environment[name];
      if (given) return given;
      if (kind !== '-') throw new Error(`${name}: ${rest}`);
      return rest;
    });
  return parse(
    await textOf('docker-compose.yml'),
    (_, value: unknown) => (typeof value === 'string' ? interpolated(value) : value),
    { merge: true },
  ) as Composition;
}

/** Every variable that the product reads, found by reading. */
function variablesRead(): readonly string[] {
  const given: Readonly<Record<string, string>> = { EVENT_STORE: 'eventstoredb', KAFKA_BROKERS: 'kafka:9092' };
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        read.add(String(name));
        return given[String(name)];
      },
    },
  );
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
  }
  return [...read].sort();
}

const configOf = ({ environment }: Service): Config =>
  readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])));

describe('docker-compose.yml', () => {
  let services: Composition['services'];
  let ours: Readonly<Record<string, Service>>;
  let api: RunningApi;

  beforeAll(async () => {
    ({ services } = await composition());
    ours = Object.fromEntries(Object.entries(services).filter(([, { image }]) => image === 'plumbline'));
    api = await startApi();
  });
  afterAll(() => api?.close());

  it('runs two processes of each role on EventStoreDB, Kafka and one PostgreSQL', () => {
    expect(Object.keys(ours).sort()).toEqual([...ROLES].sort());
    for (const [name, service] of Object.entries(ours)) {
      const { roles, eventStore, kafka, databaseUrl, jwtSecret } = configOf(service);
      expect({
        name,
        roles: [...roles],
        eventStore: eventStore.kind,
        brokers: kafka?.brokers,
        replicas: service.deploy?.replicas,
      }).toEqual({ name, roles: [name], eventStore: 'eventstoredb', brokers: ['kafka:9092'], replicas: 2 });
      expect(new URL(databaseUrl ?? '')).toMatchObject({
        hostname: 'postgres',
        username: 'plumbline',
        password: SECRETS.POSTGRES_PASSWORD,
        pathname: '/plumbline',
      });
      expect(jwtSecret).toBe(SECRETS.JWT_SECRET);
    }
    expect(services['eventstoredb']?.image).toBe(EVENT_STORE_DB_IMAGE);
  });

  it('refuses to start without its secrets', async () => {
    await expect(composition({ ...SECRETS, JWT_SECRET: '' })).rejects.toThrow('JWT_SECRET');
    await expect(composition({ ...SECRETS, POSTGRES_PASSWORD: '' })).rejects.toThrow('POSTGRES_PASSWORD');
  });

  it('asks each service whether it is well, at an address that the product answers', async () => {
    for (const [name, { healthcheck }] of Object.entries(services))
      expect([name, healthcheck.test[0]]).toEqual([name, 'CMD']);
    const asked = [
      ...Object.values(ours).map(({ healthcheck }) => healthcheck.test.join(' ')),
      await textOf('Dockerfile'),
    ];
    const paths = asked.map((text) => /http:\/\/localhost:3000(\/health\/\w+)/.exec(text)?.[1]);
    expect(new Set(paths).size).toBe(1);
    expect((await fetch(`${api.url}${paths[0]}`)).status).toBe(200);
    for (const service of Object.values(ours)) expect(configOf(service).port).toBe(3000);
  });

  it('starts each service again, and in an order in which it finds what it needs', () => {
    for (const [name, { restart, depends_on: needs = {} }] of Object.entries(services)) {
      expect([name, restart]).toEqual([name, 'unless-stopped']);
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(Object.keys(services)).toContain(needed);
        expect([name, needed, condition]).toEqual([name, needed, 'service_healthy']);
      }
    }
    expect(Object.keys(services['publisher']?.depends_on ?? {})).toEqual(['postgres', 'eventstoredb', 'kafka']);
  });

  it("keeps data in named volumes, and opens no port but the product's", async () => {
    const { volumes } = await composition();
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((mount) => mount.split(':')[0]);
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort());
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports !== undefined)
        .map(([name, { ports }]) => [name, ports]),
    ).toEqual([['api', ['127.0.0.1:3000-3001:3000']]]);
    expect((await composition({ ...SECRETS, PUBLISHED_ADDRESS: '10.0.0.7' })).services['api']?.ports).toEqual([
      '10.0.0.7:3000-3001:3000',
    ]);
  });

  it('builds one image for all processes, which can change nothing but /tmp and gain no rights', () => {
    expect(Object.keys(services).filter((name) => services[name]?.build !== undefined)).toEqual(['api']);
    for (const [name, { security_opt, mem_limit }] of Object.entries(services))
      expect([name, security_opt, mem_limit]).toEqual([
        name,
        ['no-new-privileges:true'],
        expect.stringMatching(/^\dg$/),
      ]);
    for (const { read_only, cap_drop, tmpfs } of Object.values(ours))
      expect({ read_only, cap_drop, tmpfs }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        tmpfs: [expect.stringMatching(/^\/tmp:size=\d+m,/)],
      });
    expect(services['postgres']?.shm_size).toBe('256m');
  });

  it('installs by the lockfile, and refuses an install that npm broke off', async () => {
    expect((await textOf('Dockerfile')).match(/^RUN npm .*$/gm)).toEqual([
      expect.stringMatching(/^RUN npm ci .* && test -f node_modules\/\.package-lock\.json$/),
    ]);
  });

  it('builds from what the repository has, and runs as nobody in particular', async () => {
    const dockerfile = await textOf('Dockerfile');
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
      (files as string).split(' '),
    );
    const shown = (await textOf('.dockerignore'))
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const source of sources) {
      await access(resolve(REPOSITORY, source));
      expect(shown).toContain(source.split('/')[0]);
    }
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

describe('.env.example', () => {
  it('names every variable that the product reads, and what the composition adds', async () => {
    const named = [...(await textOf('.env.example')).matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(
      [...variablesRead(), 'POSTGRES_PASSWORD', 'PUBLISHED_ADDRESS', 'PUBLISHED_PORTS'].sort(),
    );
  });

  it('holds no secret, and values that the product takes', async () => {
    const lines = (await textOf('.env.example')).split('\n').map((line) => line.replace(/^#(?=[A-Z][A-Z_]+=)/, ''));
    const environment = Object.fromEntries(
      lines.flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/s) as [string, string]] : [])),
    );
    expect(environment['JWT_SECRET']).toBe('');
    expect(environment['POSTGRES_PASSWORD']).toBe('');
    expect(readConfig(environment)).toMatchObject({ port: 3000, tokenHours: 12, kafka: { topicPrefix: 'plumbline' } });
  });

  it('has every variable told in the runbook', async () => {
    const runbook = await textOf('docs/runbook.md');
    for (const name of variablesRead()) expect(runbook).toContain(`\`${name}\``);
  });
});

const docker = await getContainerRuntimeClient().catch(() => undefined);
const withDocker = itWhen(docker !== undefined, 'no Docker answers on this machine');

describe('The composition in containers', () => {
  let environment: StartedDockerComposeEnvironment | undefined;
  afterAll(async () => {
    await environment?.down({ removeVolumes: true });
  });

  withDocker(
    'serves on every api, publishes every event, and starts a projector again that was killed',
    async () => {
      environment = await new DockerComposeEnvironment(REPOSITORY, 'docker-compose.yml')
        .withEnvironment({ ...SECRETS, PUBLISHED_PORTS: '39000-39001' })
        .withBuild()
        .up();
      const [one, other] = (await Promise.all(
        ['api-1', 'api-2'].map(async (name) => {
          const container = (environment as StartedDockerComposeEnvironment).getContainer(name);
          const url = `http://${container.getHost()}:${container.getMappedPort(3000)}`;
          await eventually(async () => (await fetch(`${url}/health/ready`)).ok);
          return url;
        }),
      )) as [string, string];

      const credentials = {
        email: 'planner@example.com',
        password: 'Plumb-1ine',
        confirmPassword: 'Plumb-1ine',
        role: 'Viewer',
      };
      await post(`${one}/api/AuthUser/register`, credentials);
      const { token } = (await (await post(`${one}/api/AuthUser/login`, credentials)).json()) as { token: string };
      const made = await post(`${one}/api/Projects/sample`, { name: 'A9 dualling, 2 km' }, token);
      const { id } = (await made.json()) as { id: number };
      const position = made.headers.get('x-position') ?? '';
      const chart = () =>
        fetch(`${other}/api/Dashboards/materials?projectId=${id}`, {
          headers: { Authorization: `Bearer ${token}`, 'X-Min-Position': position },
        });
      expect((await chart()).status).toBe(200);

      const kafka = environment.getContainer('kafka-1');
      await eventually(async () => {
        const { output } = await kafka.exec([
          '/opt/kafka/bin/kafka-console-consumer.sh',
          '--bootstrap-server',
          'localhost:9092',
          '--topic',
          'plumbline.programme',
          '--from-beginning',
          '--timeout-ms',
          '10000',
        ]);
        return output.includes(`"subject":"programme-${id}"`);
      });

      const projector = environment.getContainer('projector-1');
      const started = async () => (await docker?.container.getById(projector.getId()).inspect())?.State.StartedAt;
      const before = await started();
      // `docker kill` would count as stopped by hand, and not be started again.
      await projector.exec(['sh', '-c', 'kill -9 $(pidof node)']);
      await eventually(async () => (await started()) !== before);
      const next = await post(`${other}/api/Projects`, { name: 'After the kill', regionId: 1, metricId: 1 }, token);
      const list = await fetch(`${one}/api/Projects`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Min-Position': next.headers.get('x-position') ?? '' },
      });
      expect(await list.text()).toContain('After the kill');
    },
    1_200_000,
  );
});

function post(url: string, body: object, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
}
