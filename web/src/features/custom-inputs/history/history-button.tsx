import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import type { InputHistoryProps } from './input-history.js';

const InputHistory = lazyDialog(async () => (await import('./input-history.js')).InputHistory);

/** Beside the title of an input that is edited: who changed it, when and how. */
export function HistoryButton(props: Omit<InputHistoryProps, 'opened' | 'onClose'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button icon={IconHistory} onClick={() => setOpened(true)}>
        History
      </Button>
      <InputHistory {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
