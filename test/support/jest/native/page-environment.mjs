import { runInNewContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import NativeEnvironment from './environment.mjs';

/** jsdom has the page but not the network: fetch, its bodies and streams come from Node, so that msw can answer them; timers, for jest. */
const NODES = [
  'fetch Response Headers FormData Blob File TextEncoder TextDecoder ReadableStream WritableStream TransformStream BroadcastChannel',
  'WebSocket URL URLSearchParams structuredClone atob btoa performance crypto console process queueMicrotask',
  'setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate',
];
/** Names of the window that are the process's own global object. */
const WINDOW_ITSELF = ['window', 'self', 'top', 'parent', 'frames'];
/** Methods that jsdom's window has, called without one. */
const METHODS = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

/** Node's request knows only Node's abort signals, jsdom's event targets only jsdom's: pages have the latter. */
class PageRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: nodesSignal(init.signal) } : init);
  }
}

const { AbortController: NodesController, AbortSignal: NodesSignal } = globalThis;

function nodesSignal(signal) {
  if (signal instanceof NodesSignal) return signal;
  const controller = new NodesController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
}

/** One page for all test files of the process: libraries keep the document in which they were loaded. Each file finds it empty. */
const page = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true }).window;
Object.defineProperties(globalThis, globalsOf(page));
// React's development build notes each rendering where it finds it, and Node keeps the notes for ever.
Object.defineProperty(performance, 'measure', { value: undefined });

/** A test file in a browser's page. Its process has run no other kind of file (page-runner.cjs). */
export default class PageEnvironment extends NativeEnvironment {
  async teardown() {
    await super.teardown();
    page.document.body.replaceChildren();
    page.document.body.removeAttribute('style');
    page.localStorage.clear();
    page.sessionStorage.clear();
    page.history.replaceState(null, '', '/');
    delete page.navigator.clipboard; // user-event's
  }
}

/** What the global object lacks in order to be the window: descriptors by name. */
function globalsOf(window) {
  const kept = new Set([...runInNewContext('Object.getOwnPropertyNames(globalThis)'), ...NODES.join(' ').split(' ')]);
  const names = [...Object.getOwnPropertyNames(window), ...METHODS].filter(
    (name) => !kept.has(name) && !name.startsWith('_'),
  );
  const bound = new Map();
  const read = (name) => {
    const found = window[name];
    if (typeof found !== 'function' || /^[A-Z]/.test(name)) return found;
    if (!bound.has(found)) bound.set(found, found.bind(window));
    return bound.get(found);
  };
  const property = (get, set) => ({ configurable: true, enumerable: true, get, set });
  return Object.fromEntries([
    ...names.map((name) => [
      name,
      property(
        () => read(name),
        (value) => (window[name] = value),
      ),
    ]),
    ...WINDOW_ITSELF.map((name) => [name, property(() => globalThis)]),
    ['Request', property(() => PageRequest)],
  ]);
}
