import { AsyncLocalStorage } from 'node:async_hooks';

/** A read that is answered from the replica, where its read models are there (docs/decisions/0053). */
export class ReplicaRead {
  /** Whether any table of the replica was handed out. */
  used = false;
  private over = false;

  /** @param server which has shown what the read has to show: no other one will do */
  constructor(readonly server: object) {}

  /** What is read from now on is read from the primary: the replica has failed this read. */
  end(): void {
    this.over = true;
  }

  get goesOn(): boolean {
    return !this.over;
  }
}

const reads = new AsyncLocalStorage<ReplicaRead>();

/** Runs work whose reads may go to the replica. */
export const withReplicaRead = <Result>(read: ReplicaRead, work: () => Result): Result => reads.run(read, work);

/** undefined where what is read has to be what was written: commands, and everything outside a request. */
export function currentReplicaRead(): ReplicaRead | undefined {
  const read = reads.getStore();
  return read?.goesOn ? read : undefined;
}
