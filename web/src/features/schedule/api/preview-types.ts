import type * as Api from '../../../lib/api-types.js';
import type { IsoDay } from '../../../lib/api-types.js';

interface Change<T> {
  before: T;
  after: T;
}
export type Detail = 'wbs' | 'activityType' | 'status' | 'percentComplete' | 'actualStart' | 'actualEnd';
export type CodePage =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1256'
  | 'shift_jis'
  | 'gbk';
export type SchedulePreview = Omit<Api.SchedulePreview, 'projects'> & {
  details: Detail[];
  codePage: CodePage | null;
  canReadAgain: boolean;
  projects: { key: string; shortName: string; name: string; activities: number; dataDate: IsoDay | null }[];
  targets: { project: number; name: string; activities: number }[];
  target: number | null;
  asks: { code: 'other-project' | 'lacks-most'; text: string }[];
};
export type SchedulePreviewRow = Omit<Api.SchedulePreviewRow, 'changes'> & {
  wbs: string | null;
  activityType: Api.P6Activity['activityType'];
  activityStatus: Api.P6Activity['status'];
  percentComplete: number | null;
  actualStart: IsoDay | null;
  actualEnd: IsoDay | null;
  changes: {
    description?: Change<string>;
    start?: Change<IsoDay>;
    end?: Change<IsoDay>;
    milestone?: Change<boolean>;
    wbs?: Change<string | null>;
    activityType?: Change<Api.P6Activity['activityType']>;
    activityStatus?: Change<Api.P6Activity['status']>;
    percentComplete?: Change<number | null>;
    actualStart?: Change<IsoDay | null>;
    actualEnd?: Change<IsoDay | null>;
  };
};
