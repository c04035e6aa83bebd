import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of the command line are invalid. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ParsedArguments {
  /** Options by name, without the dashes. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Arguments without an option, in order. */
  readonly positionals: readonly string[];
}

/**
 * @param names options that take a value: `--from postgres`, `--from=postgres`
 * @throws UsageError for an option that is not among them or has no value
 */
export function parseArguments(args: readonly string[], names: readonly string[]): ParsedArguments {
  const options: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { options: values as ParsedArguments['options'], positionals: positionals };
  } catch (error) {
    // Node's first sentence names the argument; the rest of its message is advice for programmers.
    throw new UsageError(String((error as Error).message).split(/\.\s/)[0]);
  }
}

/** The single positional argument of an operation. @throws UsageError for none or several */
export function onePositional({ positionals: words }: ParsedArguments, what: string): string {
  const [word, ...others] = words;
  if (word === undefined) throw new UsageError(`${what} is missing`);
  if (others.length > 0) throw new UsageError(`One ${what} is enough, not also ${others.join(', ')}`);
  return word;
}
