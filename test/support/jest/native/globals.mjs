// What test files, and what they share, import from '@jest/globals'. Files that several tests share are loaded once, so each call looks up
// the test file that runs now.
import { currentFile } from './current-file.cjs';

const ofCurrentFile = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => currentFile()[name](...args),
    get: (_target, key) => currentFile()[name][key],
  });

export const describe = ofCurrentFile('describe');
export const it = ofCurrentFile('it');
export const test = ofCurrentFile('test');
export const beforeAll = ofCurrentFile('beforeAll');
export const beforeEach = ofCurrentFile('beforeEach');
export const afterAll = ofCurrentFile('afterAll');
export const afterEach = ofCurrentFile('afterEach');
export const expect = ofCurrentFile('expect');

const calls = (of, names) =>
  Object.fromEntries(names.map((name) => [name, (...args) => currentFile()[of][name](...args)]));

export const jest = {
  mocked: (value) => value,
  ...calls('moduleMocker', ['fn', 'spyOn', 'restoreAllMocks', 'clearAllMocks']),
  ...calls('fakeTimers', [
    'useFakeTimers',
    'useRealTimers',
    'setSystemTime',
    'advanceTimersByTime',
    'advanceTimersByTimeAsync',
    'getTimerCount',
  ]),
};
