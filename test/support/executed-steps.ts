import { type HeapProfiler, type Profiler, Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/** What a piece of work made this process do, in numbers that do not depend on how fast the machine is. */
export interface Steps {
  /** How often each block of the product's code was executed, by script. */
  readonly scripts: ReadonlyMap<string, Profiler.ScriptCoverage>;
  /** Bytes that each function of the product allocated, and what it called outside of the product. */
  readonly allocated: ReadonlyMap<string, number>;
  /** Items that built-in functions went over which neither call back nor allocate, by the function's name. */
  readonly scanned: ReadonlyMap<string, number>;
}

/** Of the test file that has loaded this file, with the product, for itself alone (jest/native/runtime.cjs). */
const OWN = new URL(import.meta.url).search;
const isProduct = (url: string): boolean => /\/(?:services|projections)\//.test(url) && url.endsWith(OWN);
/** V8 notes who allocates each time when so many bytes more were allocated. */
const SAMPLING_BYTES = 4_096;

/**
 * Counts the steps of this process with the counters of V8. It is started before the code is first executed: only functions that are
 * compiled from then on have counters in their blocks.
 */
export class StepCounter {
  private constructor(private readonly session: Session) {}

  static async start(): Promise<StepCounter> {
    if (OWN === '')
      throw new Error('A test file that counts steps names StepCounter: its product is loaded for it alone.');
    // A function that the optimizer has put into its callers is neither counted nor named.
    setFlagsFromString('--no-opt');
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    // For the sources of scripts. Until the end: without it the counters in blocks would go.
    await session.post('Debugger.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return new StepCounter(session);
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
    setFlagsFromString('--opt');
  }

  async stepsOf(work: () => Promise<unknown>): Promise<Steps> {
    const { session } = this;
    // Also sets the counters to zero.
    await session.post('Profiler.takePreciseCoverage');
    // The types of Node 20 do not know that what was collected meanwhile can be counted too.
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: SAMPLING_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    } as HeapProfiler.StartSamplingParameterType);
    const scans = countScans();
    try {
      await work();
    } finally {
      scans.stop();
    }
    const { profile } = await session.post('HeapProfiler.stopSampling');
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return {
      scripts: new Map(result.filter(({ url }) => isProduct(url)).map((script) => [script.scriptId, script])),
      allocated: allocatedIn(profile.head),
      scanned: scans.scanned,
    };
  }

  /** @returns the line of a source that a place in a script was made of: `services/platform/problem.ts:65` */
  async placeOf({ scriptId, url }: Profiler.ScriptCoverage, offset: number): Promise<string> {
    const { scriptSource } = await this.session.post('Debugger.getScriptSource', { scriptId });
    const before = scriptSource.slice(0, offset).split('\n');
    return `${shortened(url)}:${originalLine(scriptSource, before.length - 1, before.at(-1)?.length ?? 0)}`;
  }
}

const shortened = (url: string): string => relative(process.cwd(), fileURLToPath(url));

/** @param line from 0, of the code that swc made @returns from 1 */
function originalLine(script: string, line: number, column: number): number {
  const map = /^\/\/# sourceMappingURL=data:[^,]*;base64,(.*)$/m.exec(script)?.[1];
  if (map === undefined) return line + 1;
  const entry = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString('utf8'))).findEntry(line, column);
  return 'originalLine' in entry ? entry.originalLine + 1 : line + 1;
}

function allocatedIn(head: HeapProfiler.SamplingHeapProfileNode): Map<string, number> {
  const bytes = new Map<string, number>();
  const add = (node: HeapProfiler.SamplingHeapProfileNode, caller: string): void => {
    const { url, functionName } = node.callFrame;
    const own = isProduct(url) ? `${shortened(url)} ${functionName}` : caller;
    if (own !== '') bytes.set(own, (bytes.get(own) ?? 0) + node.selfSize);
    for (const child of node.children) add(child, own);
  };
  add(head, '');
  return bytes;
}

/** How many items each of them goes over, by what it is called on, with, and answers. */
const SCANS = {
  includes: ({ length }: unknown[]) => length,
  indexOf: ({ length }: unknown[], _: unknown[], found: unknown) => (found === -1 ? length : Number(found)),
  lastIndexOf: ({ length }: unknown[], _: unknown[], found: unknown) => length - Number(found),
  shift: ({ length }: unknown[]) => length,
  splice: ({ length }: unknown[], [start]: unknown[]) => length - Number(start),
  unshift: ({ length }: unknown[]) => length,
};

function countScans(): { readonly scanned: Map<string, number>; stop(): void } {
  const scanned = new Map<string, number>();
  const { prototype } = Array;
  const originals = Object.entries(SCANS).map(([name, itemsOf]) => {
    const original = prototype[name as keyof typeof SCANS] as (...given: unknown[]) => unknown;
    const counting = function (this: unknown[], ...given: unknown[]): unknown {
      const found = original.apply(this, given);
      scanned.set(name, (scanned.get(name) ?? 0) + itemsOf(this, given, found));
      return found;
    };
    Object.defineProperty(prototype, name, { value: counting, writable: true, configurable: true, enumerable: false });
    return { name, original };
  });
  return {
    scanned,
    stop: () => {
      for (const { name, original: value } of originals)
        Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false });
    },
  };
}

/** Twice of what grows with the list, and a logarithm's part; the square of the list would be four times. */
const MAX_GROWTH = 2.6;
/**
 * What begins past a number of items, as the count of the fields that are not told does, grows faster than the list only at first: a third
 * half more of the list adds as much as the second did. It would add five thirds of that to a square.
 */
const MAX_FURTHER_GROWTH = 1.2;
/** Below this many for each item of the longer list there is too little to compare. */
const MIN_RUNS_PER_ITEM = 3;
const MIN_SCANNED_PER_ITEM = 30;
const MIN_BYTES_PER_ITEM = 3_000;

/** A range of ids that is taken in reserve, or a batch that was cut elsewhere, is not there the second time. */
const REPEATS = 5;

/** Growth that was found: in words, and whether it goes on with a list of a half more. */
interface Growth {
  readonly words: string;
  readonly goesOn: (longer: Steps) => boolean;
}

/**
 * Measures a piece of work with a number of items and with twice as many, and where something grew with three times as many.
 * @returns what grew faster than the number did, each time: where it is in the code, and by how much
 */
export async function superlinear(
  counter: StepCounter,
  stepsOf: (items: number) => Promise<Steps>,
  items: number,
): Promise<string[]> {
  let standing: ReadonlyMap<string, string> | undefined;
  for (let time = 0; time < REPEATS && standing?.size !== 0; time++) {
    const half = await stepsOf(items);
    const found = await grownSteps(counter, half, await stepsOf(2 * items), 2 * items);
    const still = [...found].filter(([place]) => standing?.has(place) ?? true);
    const longer = still.length > 0 ? await stepsOf(3 * items) : undefined;
    standing = new Map(
      still.filter(([, { goesOn }]) => longer && goesOn(longer)).map(([place, { words }]) => [place, words]),
    );
  }
  return [...(standing ?? [])].map(([place, growth]) => `${place}: ${growth}`);
}

async function grownSteps(
  counter: StepCounter,
  half: Steps,
  whole: Steps,
  items: number,
): Promise<Map<string, Growth>> {
  const grew = (was: number, is: number, minimum: number): boolean => is > MAX_GROWTH * was && is > minimum * items;
  const found = new Map<string, Growth>();
  for (const [id, script] of whole.scripts) {
    for (const { functionName, ranges } of script.functions) {
      const countOf = (steps: Steps, range: Profiler.CoverageRange): number =>
        countIn(rangesOf(steps.scripts.get(id), ranges[0]), range);
      for (const range of ranges) {
        const [was, is] = [countOf(half, range), range.count];
        if (!grew(was, is, MIN_RUNS_PER_ITEM)) continue;
        found.set(`${await counter.placeOf(script, range.startOffset)} ${functionName}`, {
          words: `executed ${was} and ${is} times`,
          goesOn: (longer) => countOf(longer, range) - is > MAX_FURTHER_GROWTH * (is - was),
        });
      }
    }
  }
  // Samples of bytes are too coarse for a third comparison, and a list that is gone over has no beginning of its own.
  const goesOn = () => true;
  for (const [name, bytes] of whole.allocated) {
    const was = half.allocated.get(name) ?? 0;
    if (grew(was, bytes, MIN_BYTES_PER_ITEM)) found.set(name, { words: `allocated ${was} and ${bytes} bytes`, goesOn });
  }
  for (const [name, count] of whole.scanned) {
    const was = half.scanned.get(name) ?? 0;
    if (grew(was, count, MIN_SCANNED_PER_ITEM))
      found.set(`${name} of lists`, { words: `went over ${was} and ${count} items`, goesOn });
  }
  return found;
}

/** How many blocks of the product's code were executed, and how many bytes it allocated. */
export function totalOf({ scripts, allocated }: Steps): { readonly blocks: number; readonly bytes: number } {
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
  const counts = [...scripts.values()].flatMap(({ functions }) =>
    functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)),
  );
  return { blocks: sum(counts), bytes: sum(allocated.values()) };
}

/** @param whole the range of the function itself */
const rangesOf = (
  script: Profiler.ScriptCoverage | undefined,
  whole: Profiler.CoverageRange | undefined,
): readonly Profiler.CoverageRange[] =>
  script?.functions.find(
    ({ ranges: [first] }) => first?.startOffset === whole?.startOffset && first?.endOffset === whole?.endOffset,
  )?.ranges ?? [];

/** V8 leaves out a block that was executed as often as the one around it: the innermost around it counts. They come from outside in. */
const countIn = (
  ranges: readonly Profiler.CoverageRange[],
  { startOffset, endOffset }: Profiler.CoverageRange,
): number => ranges.findLast((range) => range.startOffset <= startOffset && range.endOffset >= endOffset)?.count ?? 0;
