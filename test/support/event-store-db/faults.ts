/** Faults on demand; each happens once, to the calls that are open when it is requested. */
export interface FaultArguments {
  /** Every subscription ends with "Consumer too slow". */
  dropSubscribers: [];
  /** Appends and reads are refused with "Server Is Not Ready" for so many milliseconds. */
  notReady: [milliseconds: number];
  /** So many of the appends to come are stored, and their connection is broken instead of an answer. */
  storeButDoNotAnswer: [appends: number];
  /** Subscriptions that are open give nothing any more, and neither error nor end. */
  endStreamsSilently: [];
}

export type FaultName = keyof FaultArguments;

/** A fault as it travels from the test to the server, which answers with its `id` once it is in force. */
export interface FaultRequest {
  readonly id: number;
  readonly name: FaultName;
  readonly args: readonly number[];
}

/** The faults that last. */
export class Faults {
  private notReadyUntil = 0;
  private answersToTake = 0;

  constructor(private readonly breakConnection: (peer: string) => void) {}

  get notReady(): boolean {
    return performance.now() < this.notReadyUntil;
  }

  beNotReady(milliseconds: number): void {
    this.notReadyUntil = performance.now() + milliseconds;
  }

  storeButDoNotAnswer(appends: number): void {
    this.answersToTake += appends;
  }

  /** @returns whether an append that was just stored gets no answer; its connection is broken then */
  takesAnswerAway(peer: string): boolean {
    if (this.answersToTake === 0) return false;
    this.answersToTake -= 1;
    this.breakConnection(peer);
    return true;
  }
}
