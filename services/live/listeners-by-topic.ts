import type { ChangeListener } from './change-listener.js';

const NOBODY: ReadonlySet<ChangeListener> = new Set();

/** Who listens, by what they are told of: a change costs as much as those are who hear of it. */
export class ListenersByTopic {
  readonly all = new Set<ChangeListener>();
  readonly ofEverything = new Set<ChangeListener>();
  readonly ofCards = new Set<ChangeListener>();
  readonly ofLibrary = new Set<ChangeListener>();
  readonly ofNews = new Set<ChangeListener>();
  private readonly byProgramme = new Map<number, Set<ChangeListener>>();

  add(listener: ChangeListener): void {
    const { topics } = listener;
    this.all.add(listener);
    if (topics === undefined) this.ofEverything.add(listener);
    if (topics?.cards) this.ofCards.add(listener);
    if (topics?.library) this.ofLibrary.add(listener);
    if (topics?.news) this.ofNews.add(listener);
    for (const id of topics?.programmes ?? []) {
      const others = this.byProgramme.get(id);
      if (others) others.add(listener);
      else this.byProgramme.set(id, new Set([listener]));
    }
  }

  delete(listener: ChangeListener): void {
    for (const set of [this.all, this.ofEverything, this.ofCards, this.ofLibrary, this.ofNews]) set.delete(listener);
    for (const id of listener.topics?.programmes ?? []) {
      const others = this.byProgramme.get(id);
      others?.delete(listener);
      if (others?.size === 0) this.byProgramme.delete(id);
    }
  }

  ofProgramme(id: number): ReadonlySet<ChangeListener> {
    return this.byProgramme.get(id) ?? NOBODY;
  }
}
