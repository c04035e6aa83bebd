import { idOf } from '../../services/event-store/event.js';
import { type EditKind, importedBy, isEdit, type NewsEvent, type NewsKind, newsOf } from './news-of-command.js';

const MINUTE_MS = 60_000;
/** Edits that follow each other within this time are one spell. */
const MAX_PAUSE_MS = 30 * MINUTE_MS;
/** A script that never pauses is told twice a day nevertheless. */
const MAX_SPELL_MS = 12 * 60 * MINUTE_MS;
/** Commands of an author that are remembered, to find what an undo takes back. */
export const REMEMBERED_COMMANDS = 20;

/** What one author did to one programme without a long pause. */
export interface Spell {
  /** Id of its first event, which it has on either store and after every rebuild. */
  readonly id: string;
  readonly programme_id: number;
  readonly author_id: number;
  readonly kind: NewsKind;
  readonly scenario_id: number | null;
  /** Commands in it that were not taken back; with none of them it is not told. */
  changes: number;
  /** Rises with every command: who has read it at a lower one has not read it. */
  revision: number;
  /** Activities that an import has made or changed. */
  activities: number;
  from_time: string;
  until_time: string;
  /** Number of its last command among all commands. */
  place: number;
}

/** What somebody has to do with a programme. */
export interface Member {
  readonly programme_id: number;
  readonly user_id: number;
  /** Number of their first command on it; null for who only made a scenario of it. */
  joined: number | null;
}

/** A command that can still be taken back without a trace. */
interface RememberedCommand {
  readonly id: string;
  /** The command that it does or takes back: itself, unless it is an undo or a redo. */
  readonly does: string;
  readonly spell: string;
  /** Of a command that does itself: whether it holds. */
  holds: boolean;
}

/** What is needed to decide to which spell an author's next command on a programme belongs. */
export interface Authorship {
  readonly programme_id: number;
  readonly user_id: number;
  /** The last spell of each kind of edits. */
  spells: { [Kind in EditKind]?: string };
  /** The last ones, the oldest first. */
  commands: RememberedCommand[];
}

/** How many commands there were, and which was the last one: its further events may come in another batch. */
export interface Counted {
  commands: number;
  stream: string;
  command_id: string;
}

export const keyOf = (programmeId: number, userId: number): string => `${programmeId} ${userId}`;

/** The rows that a batch of events needs, and what it makes of them. */
export class Spells {
  readonly spells = new Map<string, Spell>();
  readonly members = new Map<string, Member>();
  readonly authorships = new Map<string, Authorship>();
  readonly changedSpells = new Set<Spell>();
  readonly changedMembers = new Set<Member>();
  readonly changedAuthorships = new Set<Authorship>();

  constructor(readonly counted: Counted) {}

  apply(event: NewsEvent): void {
    const { stream, metadata } = event;
    const isNew = this.counted.stream !== stream || this.counted.command_id !== metadata.commandId;
    if (isNew) this.begin(event);
    const activities = importedBy(event);
    if (activities === 0) return;
    const authorship = this.authorship(idOf(stream), metadata.userId);
    const spell = this.spells.get(authorship.commands.at(-1)?.spell ?? '');
    if (spell) this.changed(spell).activities += activities;
  }

  /** The first event of a command. */
  private begin(event: NewsEvent): void {
    const { stream, metadata } = event;
    const { commandId, userId, undoes, time } = metadata;
    this.counted.commands++;
    this.counted.stream = stream;
    this.counted.command_id = commandId;
    const programmeId = idOf(stream);
    this.joins(programmeId, userId);
    const authorship = this.authorship(programmeId, userId);
    if (undoes !== undefined && this.takesBack(authorship, commandId, undoes, time)) return;
    const spell = this.spellOf(authorship, event);
    if (spell) this.remember(authorship, { id: commandId, does: commandId, spell: spell.id, holds: true });
  }

  private joins(programmeId: number, userId: number): void {
    // The product itself is nobody.
    if (userId === 0) return;
    const member = this.member(programmeId, userId);
    if (member.joined !== null) return;
    member.joined = this.counted.commands;
    this.changedMembers.add(member);
  }

  /** Adds the command to a spell of its author, which it begins if need be. */
  private spellOf(authorship: Authorship, event: NewsEvent): Spell | undefined {
    const news = newsOf(event);
    if (news === undefined) return undefined;
    const { kind, programmeId, scenarioId } = news;
    const { eventId, userId, time } = event.metadata;
    const open = isEdit(kind) ? this.spells.get(authorship.spells[kind] ?? '') : undefined;
    if (open && goesOn(open, time)) {
      // What came before it was taken back.
      if (open.changes === 0) open.from_time = time;
      open.changes++;
      return this.grown(open, time);
    }
    const spell: Spell = {
      id: eventId,
      programme_id: programmeId,
      author_id: userId,
      kind,
      scenario_id: scenarioId,
      changes: 1,
      revision: 1,
      activities: 0,
      from_time: time,
      until_time: time,
      place: this.counted.commands,
    };
    this.spells.set(spell.id, spell);
    // Whoever made a scenario of the programme need not have to do with it otherwise.
    this.changedMembers.add(this.member(programmeId, userId));
    if (isEdit(kind)) authorship.spells[kind] = spell.id;
    return this.changed(spell);
  }

  /**
   * An undo by the author soon afterwards leaves nothing to tell, and its redo tells it again. Any other undo is a change like others.
   * @returns whether it was that
   */
  private takesBack(authorship: Authorship, commandId: string, undone: string, time: string): boolean {
    const found = authorship.commands.find(({ id }) => id === undone);
    const done = authorship.commands.find(({ id }) => id === found?.does);
    const spell = this.spells.get(done?.spell ?? '');
    if (!done || !spell || !isRecent(spell, time)) return false;
    done.holds = !done.holds;
    spell.changes += done.holds ? 1 : -1;
    if (done.holds) this.grown(spell, time);
    else this.changed(spell);
    this.remember(authorship, { id: commandId, does: done.id, spell: spell.id, holds: true });
    return true;
  }

  private grown(spell: Spell, time: string): Spell {
    spell.revision++;
    spell.place = this.counted.commands;
    if (time > spell.until_time) spell.until_time = time;
    return this.changed(spell);
  }

  private changed(spell: Spell): Spell {
    this.changedSpells.add(spell);
    return spell;
  }

  private remember(authorship: Authorship, command: RememberedCommand): void {
    authorship.commands = [...authorship.commands, command].slice(-REMEMBERED_COMMANDS);
    this.changedAuthorships.add(authorship);
  }

  private member(programmeId: number, userId: number): Member {
    const key = keyOf(programmeId, userId);
    const member = this.members.get(key) ?? { programme_id: programmeId, user_id: userId, joined: null };
    this.members.set(key, member);
    return member;
  }

  private authorship(programmeId: number, userId: number): Authorship {
    const key = keyOf(programmeId, userId);
    const found = this.authorships.get(key);
    if (found) return found;
    const made: Authorship = { programme_id: programmeId, user_id: userId, spells: {}, commands: [] };
    this.authorships.set(key, made);
    return made;
  }
}

/** Times of one author may come from processes whose clocks differ: an earlier one is no pause. */
const isRecent = ({ until_time }: Spell, time: string): boolean =>
  Date.parse(time) - Date.parse(until_time) <= MAX_PAUSE_MS;

const goesOn = (spell: Spell, time: string): boolean =>
  isRecent(spell, time) && Date.parse(time) - Date.parse(spell.from_time) <= MAX_SPELL_MS;
