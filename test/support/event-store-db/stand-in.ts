// A server that the EventStoreDB client takes for EventStoreDB 23.10, for machines on which none can be started: it behaves as
// docs/eventstoredb.md describes the real one. A program of its own, so that it can be killed, frozen and told to stop:
// node --import ./scripts/typescript.mjs test/support/event-store-db/stand-in.ts <data folder> <port, 0 for any> <ms not ready> <password>
// With key.pem and certificate.pem in the data folder it asks for TLS, and with a password for the user admin.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { MAX_CONCURRENT_STREAMS, MAX_MESSAGE_BYTES } from './append-limits.js';
import { answerAppend } from './appends.js';
import { EventLog } from './event-log.js';
import { type FaultName, type FaultRequest, Faults } from './faults.js';
import { Journal } from './journal.js';
import { answerRead, fail, type ReadCall } from './reads.js';
import {
  accessDenied,
  consumerTooSlow,
  internal,
  notReady,
  type ServerError,
  unauthenticated,
} from './server-errors.js';
import { Subscription } from './subscription.js';
import { writeSystemEvents } from './system-events.js';

/** Appends are still acknowledged for so long after SIGTERM (eventstoredb.md, Failure). */
const GRACE_MS = 5_000;
/** Time for the last answers to reach the clients. */
const GOODBYE_MS = 500;
const SERVER_VERSION = '23.10.3';

const [dataFolder = '.', port = '0', notReadyMs = '0', password = ''] = process.argv.slice(2);
const { journal, lines } = await Journal.open(join(dataFolder, 'journal'));
const log = new EventLog(journal, lines);
await writeSystemEvents(log);

const sockets = new Map<string, Socket>();
const faults = new Faults((peer) => sockets.get(peer)?.destroy());
const subscriptions = new Map<ReadCall, Subscription>();
const openCalls = new Set<ReadCall>();

function keepTrack(call: ReadCall): void {
  openCalls.add(call);
  for (const over of ['cancelled', 'close', 'error', 'finish']) call.once(over, () => openCalls.delete(call));
}

function refusedUser(given: Metadata): ServerError | undefined {
  if (password === '') return undefined;
  const [authorization] = given.get('authorization');
  if (authorization === undefined) return accessDenied();
  const known = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return authorization === known ? undefined : unauthenticated();
}

const server = new Server({
  'grpc.max_concurrent_streams': MAX_CONCURRENT_STREAMS,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
});

server.addService(StreamsService, {
  read(call: ReadCall) {
    keepTrack(call);
    const options = call.request.getOptions();
    const refused = refusedUser(call.metadata);
    if (refused) return fail(call, refused);
    if (faults.notReady || options === undefined) return fail(call, notReady());
    if (!options.hasSubscription()) return answerRead(call, options, log);
    const subscription = Subscription.start(call, options, log);
    if (subscription === undefined) return;
    subscriptions.set(call, subscription);
    for (const over of ['cancelled', 'close', 'error']) call.once(over, () => subscriptions.delete(call));
  },
  append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) {
    const refused = refusedUser(call.metadata);
    if (refused) answer(refused);
    else answerAppend(call, answer, log, faults);
  },
});

server.addService(ServerFeaturesService, {
  getSupportedMethods(_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) {
    const methods = ['read', 'append', 'batchappend'].map((name) =>
      new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
    );
    answer(null, new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods));
  },
});

server.addService(GossipService, {
  read(_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) {
    const { port: bound } = listener.address() as AddressInfo;
    const self = new gossip.MemberInfo()
      .setIsAlive(true)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(bound));
    answer(null, new gossip.ClusterInfo().setMembersList([self]));
  },
});

// The sockets are accepted here and handed over, so that one of them can be broken.
const connections = server.createConnectionInjector(credentials());
const listener = createServer((socket) => {
  const peer = `${socket.remoteAddress}:${socket.remotePort}`;
  sockets.set(peer, socket);
  socket.once('close', () => sockets.delete(peer));
  socket.setNoDelay(true);
  connections.injectConnection(socket);
});

function credentials(): ServerCredentials {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(dataFolder, name)) as [string, string];
  if (!existsSync(key)) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(null, [{ private_key: readFileSync(key), cert_chain: readFileSync(certificate) }]);
}

const inForce: { readonly [Name in FaultName]: (...args: number[]) => void } = {
  dropSubscribers() {
    for (const subscription of subscriptions.values()) subscription.drop(consumerTooSlow());
  },
  notReady(milliseconds = 0) {
    faults.beNotReady(milliseconds);
  },
  storeButDoNotAnswer(appends = 1) {
    faults.storeButDoNotAnswer(appends);
  },
  endStreamsSilently() {
    for (const subscription of subscriptions.values()) subscription.fallSilent();
  },
};

process.on('message', ({ id, name, args }: FaultRequest) => {
  inForce[name](...args);
  process.send?.({ id });
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  void pause(GRACE_MS).then(async () => {
    for (const call of openCalls) call.emit('error', internal('The server is shutting down'));
    listener.close();
    await Promise.race([new Promise((closed) => server.tryShutdown(closed)), pause(GOODBYE_MS)]);
    process.exit();
  });
});

faults.beNotReady(Number(notReadyMs));
listener.listen(Number(port), '127.0.0.1');
await once(listener, 'listening');
process.send?.({ listeningOn: (listener.address() as AddressInfo).port });
