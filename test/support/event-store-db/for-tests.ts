import { connectProxy, type TcpProxy, tcpProxy } from '../tcp-proxy.js';
import { type StandIn, startStandIn } from './event-store-db.js';

/** What docker-compose.yml runs too. */
export const IMAGE = 'eventstore/eventstore:23.10.1-jammy';
const INNER_PORT = 2113;

export interface EventStoreDbForTests {
  readonly url: string;
  /** What this process's connections pass through; those of others as well, where the server does without TLS. */
  readonly proxy: TcpProxy;
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

export async function behindProxy(
  url: string,
  kind: EventStoreDbForTests['kind'],
  stop: () => Promise<void>,
): Promise<EventStoreDbForTests> {
  const [, host, port] = /^esdb:\/\/([^:/?@,]+):(\d+)\/?\?(?:.*&)?tls=false/.exec(url) ?? [];
  const insecure = host !== undefined && port !== undefined;
  const proxy = insecure ? await tcpProxy(host, Number(port)) : await connectProxy();
  // A certificate is made out to the server's own name, so the URL stays, and gRPC is told to go through the proxy.
  if (!insecure) process.env.grpc_proxy = `http://127.0.0.1:${proxy.port}`;
  return {
    url: insecure ? url.replace(`${host}:${port}`, `127.0.0.1:${proxy.port}`) : url,
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
