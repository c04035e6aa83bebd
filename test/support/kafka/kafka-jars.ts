import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder, succeeds } from '../cached-folder.js';

const run = promisify(execFile);
const POM = join(import.meta.dirname, 'pom.xml');
/** A first download of 90 jars over a slow line. */
const PATIENCE_MS = 300_000;

/** Where Kafka's jars are, or why they cannot be had. */
export type KafkaJars = { readonly folder: string } | { readonly missing: string };

/** Downloads Kafka with Maven, once per clone: the folder is called after the pom that it was made from. */
export async function kafkaJars(): Promise<KafkaJars> {
  const digest = createHash('sha256')
    .update(await readFile(POM))
    .digest('hex')
    .slice(0, 12);
  if (!(await succeeds(run('java', ['-version'])))) return { missing: 'no Java' };
  try {
    return { folder: await cachedFolder(`kafka-${digest}`, download) };
  } catch {
    const maven = await succeeds(run('mvn', ['-version']));
    return { missing: maven ? "Maven could not fetch Kafka's jars" : 'no Maven' };
  }
}

const download = (folder: string): Promise<unknown> =>
  run(
    'mvn',
    ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'],
    { timeout: PATIENCE_MS },
  );
