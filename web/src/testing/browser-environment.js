import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has the page but not the network: fetch, its bodies and streams come from Node, so that msw can answer them.
const fromNode = [
  'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'AbortController', 'AbortSignal', 'TextEncoder', 'TextDecoder',
  'ReadableStream', 'WritableStream', 'TransformStream', 'BroadcastChannel', 'structuredClone', 'Uint8Array', 'performance', 'clearImmediate', 'setImmediate',
];

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
