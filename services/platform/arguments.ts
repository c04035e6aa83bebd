import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of the command line are invalid. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * @param names options that take a value: `--from postgres`, `--from=postgres`
 * @throws UsageError for anything else, or an option without a value
 */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return parse(args, { options }).values;
}

/** The single argument of an operation, which takes no options. @throws UsageError for none or several, or an option */
export function onePositional(args: readonly string[], what: string): string {
  const [word, ...others] = parse(args, { allowPositionals: true }).positionals;
  if (word === undefined) throw new UsageError(`${what} is missing`);
  if (others.length > 0) throw new UsageError(`One ${what} is enough, not also ${others.join(', ')}`);
  return word;
}

function parse<Config extends ParseArgsConfig>(args: readonly string[], config: Config) {
  try {
    return parseArgs({ ...config, args: [...args] });
  } catch (error) {
    // Node's first sentence names the argument; the rest of its message is advice for programmers.
    throw new UsageError(String((error as Error).message).split(/\.\s/)[0]);
  }
}
