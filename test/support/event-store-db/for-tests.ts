import { type TcpProxy, tcpProxy } from '../tcp-proxy.js';
import { type StandIn, startStandIn } from './event-store-db.js';

/** What docker-compose.yml runs too. */
export const IMAGE = 'eventstore/eventstore:23.10.1-jammy';
const INNER_PORT = 2113;

export interface EventStoreDbForTests {
  /** Through the proxy, unless the server asks for TLS: a certificate is made out to its own name. */
  readonly url: string;
  readonly proxy: TcpProxy | undefined;
  /** What can be killed and put at fault; undefined where the server is a real one. */
  readonly standIn?: StandIn;
  readonly kind: 'real' | 'docker' | 'stand-in';
  close(): Promise<void>;
}

/** Which server `eventStoreDbForTests` gives, for the names of tests that only one of them can run. */
export const REAL_SERVER_GIVEN = process.env.EVENTSTOREDB_URL !== undefined;

/**
 * The real server that EVENTSTOREDB_URL names, else one that Docker starts, else the stand-in.
 * A real server is shared with whoever else uses it: tests use streams of their own, and start reading `$all` at its end.
 */
export async function eventStoreDbForTests(): Promise<EventStoreDbForTests> {
  const given = process.env.EVENTSTOREDB_URL;
  if (given !== undefined) {
    sayOnce(`EventStoreDB tests run on the real server at ${withoutCredentials(given)}`);
    return behindProxy(given, 'real', async () => undefined);
  }
  const container = await startContainer();
  if (container !== undefined) {
    sayOnce(`EventStoreDB tests run on ${IMAGE} in Docker`);
    return behindProxy(container.url, 'docker', container.stop);
  }
  sayOnce(
    'EventStoreDB tests run on the stand-in (test/support/event-store-db): no EVENTSTOREDB_URL, and no Docker answers',
  );
  const standIn = await startStandIn();
  return { ...(await behindProxy(standIn.url, 'stand-in', () => standIn.stop())), standIn };
}

async function behindProxy(
  url: string,
  kind: EventStoreDbForTests['kind'],
  stop: () => Promise<void>,
): Promise<EventStoreDbForTests> {
  const insecure = /^esdb:\/\/([^:/?@,]+):(\d+)\/?\?(?:.*&)?tls=false/.exec(url);
  const [, host, port] = insecure ?? [];
  if (host === undefined || port === undefined) return { url, proxy: undefined, kind, close: stop };
  const proxy = await tcpProxy(host, Number(port));
  return {
    url: url.replace(`${host}:${port}`, `127.0.0.1:${proxy.port}`),
    proxy,
    kind,
    async close() {
      await proxy.close();
      await stop();
    },
  };
}

/** @returns undefined where no Docker answers */
async function startContainer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (!(await dockerAnswers())) return undefined;
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'false',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(INNER_PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', INNER_PORT).forStatusCode(204))
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(INNER_PORT)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}

async function dockerAnswers(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

let said = false;

function sayOnce(sentence: string): void {
  if (said) return;
  said = true;
  process.stdout.write(`${sentence}\n`);
}

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
