import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { write } from './api.js';
import type { Profile } from './api-types.js';
import { keys } from './keys.js';

export type Theme = 'system' | 'light' | 'dark';

export const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[];

/** One after the other, so that the account keeps what was chosen last. */
let storing: Promise<unknown> = Promise.resolve();
/** Choices that are not with the account yet. */
let unstored = 0;

/** Light or dark: chosen here it shows at once, and is kept with the account for other browsers. */
export function useTheme(): {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  /** The last choice could not be kept with the account: it is this browser's alone. */
  failed: boolean;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutate } = useSWRConfig();
  const [failed, setFailed] = useState(false);

  const store = async (theme: Theme): Promise<void> => {
    try {
      const { data } = await write<Profile>('PUT', '/api/AuthUser/me', { theme });
      setFailed(false);
      await mutate(keys.user(), data, { revalidate: false });
    } catch {
      setFailed(true);
    }
  };

  return {
    theme: colorScheme === 'auto' ? 'system' : colorScheme,
    setTheme: (theme) => {
      setColorScheme(schemeOf(theme));
      unstored++;
      storing = storing.then(() => store(theme)).finally(() => unstored--);
    },
    failed,
  };
}

/**
 * Shows what the account chose, maybe in another browser; without a choice that of the system, not of whoever was here before.
 * @param theme of the profile; undefined while that is read
 */
export function useThemeOfAccount(theme: Theme | null | undefined): void {
  const { setColorScheme } = useMantineColorScheme();
  // Mantine has the whole page styled anew with each call: only what the account says newly is worth it.
  const show = useEffectEvent(setColorScheme);
  useEffect(() => {
    // An answer to an earlier choice must not take the latest one back.
    if (theme !== undefined && unstored <= 1) show(schemeOf(theme ?? 'system'));
  }, [theme]);
}

const schemeOf = (theme: Theme) => (theme === 'system' ? 'auto' : theme);
