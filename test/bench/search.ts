import { area, atMost, type Figure, inTurn, p95, timed } from './area.js';
import { nameOf, ROADS, SIDES, THINGS, town, townsIn } from './towns.js';

const ROUNDS = 60;

/** `inverkill` typed as `nivrekill`: two neighbours in the wrong order. */
const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

const QUERIES: Readonly<Record<string, (nth: number) => string>> = {
  'a programme by its name': nameOf,
  'a town': town,
  'a road and a kind of asset': (nth) => `${inTurn(ROADS, nth)} ${inTurn(THINGS, nth)}`,
  'a word of every programme': () => 'phase',
  'a word of most assets': (nth) => inTurn(SIDES, nth),
  'one letter': (nth) => inTurn([...'abmoswi'], nth),
  'a town misspelt': (nth) => `${inTurn(ROADS, nth)} ${misspelt(town(nth))}`,
  'words that are nowhere': (nth) => `zzyx${nth} qqwv`,
};

/** Row Search: words of the names of 10,000 programmes and of their 200,000 assets. */
export const bench = area({
  name: 'Search',
  sizes: [100, 1_000, 10_000],
  of: 'programmes',
  async prepare(ground) {
    const product = await ground.product();
    return { product, growTowns: townsIn(product) };
  },
  async measure(size, { product, growTowns }) {
    await growTowns(size);
    await product.caughtUp();
    const figures: Figure[] = [];
    for (const [query, words] of Object.entries(QUERIES)) {
      const path = (round: number) => `/api/Search?query=${encodeURIComponent(words(round * 7))}`;
      const took = await timed(ROUNDS, (round) => product.read(path(round)));
      figures.push({ name: `${query} p95`, value: p95(took), bar: atMost(50), grows: `${query} p95` });
    }
    return figures;
  },
});
