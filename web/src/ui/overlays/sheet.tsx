import { Drawer } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ReactNode } from 'react';
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
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="calc(max(80dvh, min(100dvh - 1rem, 34rem)))"
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay color="#0e1317" backgroundOpacity={0.4} />
      <Drawer.Content>
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
