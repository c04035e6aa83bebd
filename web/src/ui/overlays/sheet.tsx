import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { type ReactNode, useRef } from 'react';
import classes from './sheet.module.css';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}

/** A sheet from the bottom edge, for phones: the impact, filters. Escape and the cross close it. */
export function Sheet({ opened, onClose, title, children, foot }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      if (opened && event.key === 'Escape' && !event.isComposing && !isKept(event) && isOnTop(content.current))
        onClose();
    },
    // Before the field or list that the key is for, which takes its sign back.
    { capture: true },
  );
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      // Its own below: Mantine's would close the sheet together with a dialog above it.
      closeOnEscape={false}
      position="bottom"
      size="calc(max(80dvh, min(100dvh - 1rem, 34rem)))"
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay color="#0e1317" backgroundOpacity={0.4} />
      <Drawer.Content ref={content}>
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" className={classes.close} />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {foot && <div className={classes.foot}>{foot}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A field or list takes this Escape for itself: Mantine's sign for it. */
const isKept = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

/** No dialog was opened after this one. */
const isOnTop = (dialog: HTMLElement | null): boolean =>
  dialog !== null && [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) === dialog;
