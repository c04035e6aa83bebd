// The names by which the client knows what it sends and is answered; the types are generated from the description of the calls
// (docs/api.md, Description).

import type * as Schemas from './api-schema.js';

export type {
  AccessToken,
  AccessTokenBody,
  Account,
  Asset,
  AssetCategory,
  AssetSaved,
  AssetsPackage,
  AssetTaskBody as TaskBody,
  CaseStudyDownload,
  CaseStudyRequestBody,
  Change,
  ChangeEffect,
  ComparedFigure,
  ComparedLabour,
  ComparedMaterial,
  ComparedScenario,
  ComparedValue,
  Comparison,
  CustomInput,
  CustomInputChange,
  CustomInputCounts,
  CustomInputUses,
  DatesTaken,
  DifferingInput,
  Drift,
  ElementMakeup,
  EmailConfirmation,
  Favourite,
  FavouriteIds,
  FiguresProgress,
  FoundColumn,
  InputImportPreview,
  InputImportRow,
  InputsImported,
  LabourDashboard,
  LabourLimit,
  LabourLimitBody,
  LabourLimits,
  LabourRate,
  LabourRates,
  LibraryPreview,
  LibraryPreviewBody,
  LimitImpact,
  ListedAccount,
  LostLink,
  MakeupActivityBody,
  Material,
  MaterialLine,
  MaterialSeries,
  MaterialsDashboard,
  Metric,
  NewAccessToken,
  NextTaskCode,
  NonWorkingDay,
  Notification,
  Notifications,
  NotifiedProgramme,
  P6Activity,
  PackageEditsBody,
  PackagesSaved,
  Part as AssetPart,
  PartProgress,
  PasswordLink,
  PasswordSet,
  PeaksWithDates,
  Preview as PreviewAnswer,
  PreviewBody,
  Problem,
  ProductionRate,
  Profile,
  Programme,
  ProgrammeCard,
  ProgrammeChange,
  ProgrammeFigures,
  ProgrammeHistory,
  ProgrammeProgress,
  Region,
  RegionPart,
  SavedComparison,
  Schedule,
  ScheduleImported,
  SchedulePreview,
  SchedulePreviewRow,
  ScheduleProject,
  ScopeImpact,
  SearchAnswer,
  SearchedAsset,
  SearchedDraft,
  SearchedProgramme,
  SearchedScenario,
  Session,
  SignUp,
  SingleSignOn,
  Subprogramme,
  SubprogrammeTaskBody,
  Task,
  TaskMakeupBody,
  UncountedWork,
  Undone,
  UndoOutlook,
  Unit,
  UnitLine,
  UnitQuantities,
  UnreadNotifications,
  Vehicle,
  WholeSubprogrammeBody,
  WholeTaskBody,
  WorkActivity,
  Zone as AssetZone,
} from './api-schema.js';

/** A calendar day, `YYYY-MM-DD`, with no time zone. */
export type IsoDay = string;
/** `YYYY-MM`. */
export type IsoMonth = string;

export type Role = Schemas.Account['role'];
export type ProgrammeStatus = Schemas.Programme['status'];
export type MeasurementType = Schemas.Unit['measurmentType'];
export type Why = Schemas.WhyThisNumber;
export type FilterChoices = Pick<Schemas.MaterialsDashboard['choices'], 'assets' | 'packages'>;
export type Verdict = Schemas.PartProgress['verdict'];
/** How a file's text is read where nothing in the file says it. */
export type CodePage = NonNullable<Schemas.SchedulePreview['codePage']>;
export type PreviewStatus = Schemas.SchedulePreviewRow['status'];
/** What a form of this client sends: fields that a call may leave out are always there. */
type Sent<Body, Form extends Body> = Form;

/** A part, with its id once it is saved. */
export type PartBody = Sent<
  Schemas.PartBody,
  { id?: number } & Pick<
    Schemas.Part,
    | 'partName'
    | 'assetCategoryId'
    | 'subProgrammId'
    | 'unitId'
    | 'partSize'
    | 'partAssetStart'
    | 'partAssetEnd'
    | 'assetZoneId'
    | 'p6ActivityId'
  >
>;
export type AssetBody = Sent<
  Schemas.AssetEditBody,
  { assetName: string; parts: PartBody[]; tasks?: Schemas.AssetTaskBody[] }
>;
export type ProgrammeFullBody = Sent<
  Schemas.ProgrammeFullBody,
  Pick<Schemas.Programme, 'name' | 'regionId' | 'metricId'> & {
    isDraft?: boolean;
    calendar: Pick<
      Schemas.WorkCalendar,
      'workingPatternBitMask' | 'noShifts' | 'shift1Hours' | 'shift2Hours' | 'shift3Hours' | 'nonWorkingDays'
    >;
  }
>;
