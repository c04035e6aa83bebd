import useSWR from 'swr';
import { read } from './api.js';
import type { Profile } from './api-types.js';
import { keys } from './keys.js';

/** The account that is signed in, as the server has it: the name it shows, its role, what it has chosen (docs/product/accounts.md, Profile). */
export const useProfile = () => useSWR(keys.user(), () => read<Profile>('/api/AuthUser/me'));
