import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has the page but not the network: fetch, its bodies and streams come from Node, so that msw can answer them.
const fromNode = [
  'fetch',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
  'Uint8Array',
  'performance',
  'clearImmediate',
  'setImmediate',
];

/** Node's request knows only Node's abort signals, jsdom's event targets only jsdom's: pages have the latter. */
class PageRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init);
  }
}

function nodeSignal(signal) {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of fromNode) this.global[name] = globalThis[name];
    this.global.Request = PageRequest;
  }
}
