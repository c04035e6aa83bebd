// The answers and bodies of the REST contract (docs: /api/docs) as the client reads and sends them. Spellings such as
// `measurmentType`, `subProgramm` and `lbT_Labour` are the contract's own (docs/api.md).

/** A calendar day, `YYYY-MM-DD`, with no time zone. */
export type IsoDay = string;
/** `YYYY-MM`. */
export type IsoMonth = string;

export type ProgrammeStatus = 'draft' | 'published' | 'archived';
export type MeasurementType = 'Number' | 'Length' | 'Area' | 'Volume' | 'Mass';

// ── Reference data: GET /api/Regions, /Metrics, /Units, /AssetCategories, /AssetTypes ──────────────────────────────
export interface Region {
  id: number;
  name: string;
  defaultWorkingPatternBitMask: number;
}
export interface Metric {
  id: number;
  name: string;
}
/** GET /api/Holidays/Parts?regionId=: nations, states or provinces with holidays of their own, the usual one first. */
export interface RegionPart {
  code: string;
  name: string;
}
export interface Unit {
  id: number;
  name: string;
  description: string;
  measurmentType: MeasurementType;
  /** Factor to the SI unit of its type. */
  conversionToSI: number;
  /** Id of the metric (unit system) it belongs to. */
  metric: number;
  /** 1 for the usual unit of its type in its metric. */
  base: 0 | 1;
}
export interface AssetCategory {
  id: number;
  name: string;
  subCategory: string;
  assetType: string;
  measurmentType: MeasurementType;
}

// ── Programmes ─────────────────────────────────────────────────────────────────────────────────────────────────────
export interface WorkCalendarBody {
  /** Bit 0 = Monday … bit 6 = Sunday. */
  workingPatternBitMask: number;
  noShifts: number;
  shift1Hours: number;
  shift2Hours: number;
  shift3Hours: number;
  nonWorkingDays: NonWorkingDay[];
}
/** Each repeat is a date of its own in the list. */
export interface NonWorkingDay {
  date: IsoDay;
  description: string;
}

/** Body of POST /api/Projects/full and PUT /api/Projects/{id}/full: one command each. */
export interface ProgrammeFullBody {
  name: string;
  regionId: number;
  metricId: number;
  /** An unfinished wizard. */
  isDraft?: boolean;
  calendar: WorkCalendarBody;
}

/** What a programme and its card in the lists have in common. */
export interface ProgrammeHead {
  id: number;
  name: string;
  scenarioName: string;
  /** 0 for a base programme. */
  baseProjectId: number;
  status: ProgrammeStatus;
  isActive: boolean;
  isDraft: boolean;
  regionId: number;
  regionName: string;
  metricId: number;
  metricName: string;
  created: string;
  modified: string;
  modifiedBy: number;
  assetCount: number;
  scenarioCount: number;
}

/** GET /api/Projects/{id} (with ETag). POST/PUT full, POST sample answer the same. */
export interface Programme extends ProgrammeHead {
  calendar: WorkCalendarBody;
  /** In building order: by position of the asset in the programme. */
  assets: Asset[];
}

export interface Asset {
  assetName: string;
  category: AssetCategory;
  parts: AssetPart[];
}

/** A part as read: GET /api/Assets?projectId= and inside Programme.assets. */
export interface AssetPart extends Required<PartBody> {
  /** Position in its asset, from 1. */
  partId: number;
  assetCategory: AssetCategory;
  /** The programme's own copy of the subprogramme. */
  subProgramm: { name: string; sourceId: number };
  modified: string;
}

/** GET /api/ProjectsWithAssetCountViews: the programme list. */
export interface ProgrammeCard extends ProgrammeHead {
  figures: ProgrammeFigures;
}
export interface ProgrammeFigures {
  /** Heads per day; null without labour. */
  peakLabour: number | null;
  peakDay: IsoDay | null;
  manDays: number;
  /** Tonnes of key materials with a known mass. */
  keyTonnes: number;
  /** Tonnes of key materials per month, months without any left out. */
  months: { month: IsoMonth; tonnes: number }[];
}

// ── Assets ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/** One part in PUT /api/Projects/{id}/assets/{assetName}: `id` absent = a new part. */
export interface PartBody {
  id?: number;
  partName: string;
  assetCategoryId: number;
  /** A library subprogramme (projectId 0) or the programme's own copy that this asset already uses. */
  subProgrammId: number;
  unitId: number;
  partSize: number;
  partAssetStart: IsoDay;
  partAssetEnd: IsoDay;
  assetZoneId: number | null;
  p6ActivityId: number | null;
}
/** PUT /api/Projects/{id}/assets/{assetName} (If-Match, the name as it was) and POST /api/Projects/{id}/assets (the wizard; 409 when the name is taken). */
export interface AssetBody {
  assetName: string;
  parts: PartBody[];
  /** Of copies that its parts use, only changed fields. */
  tasks?: TaskBody[];
}
export interface TaskBody {
  id: number;
  durationPercent?: number;
  lagPercent?: number;
  elementMakeupId?: number | null;
}
export interface AssetSaved {
  asset: Asset;
  /** Parts. */
  created: number;
  updated: number;
  deleted: number;
  cleanedUpSubprogrammes: number;
  tasksUpdated?: number;
}

export interface AssetZone {
  id: number;
  zoneName: string;
}
/** GET /api/SubProgramms?assetType=&projectId=0 */
export interface Subprogramme {
  id: number;
  name: string;
  assetType: string;
}
/** GET /api/Tasks?subProgrammeId= */
export interface Task {
  id: number;
  name: string;
  taskCode: string;
  durationPercent: number;
  lagPercent: number;
  subProgrammId: number;
  elementMakeupId: number | null;
  elementMakeup: string | null;
}

/** GET /api/ElementMakeups?taskCode= */
export interface ElementMakeup {
  id: number;
  elementMakeupName: string;
}
/** GET /api/P6Activities?projectId= */
export interface P6Activity {
  id: number;
  /** The activity's identifier. */
  p6ActivityName: string;
  p6ActivityDescription: string;
  p6StartDate: IsoDay;
  p6EndDate: IsoDay;
}

// ── Dashboards: GET /api/Dashboards/materials and /labour ?projectId= &asset= &assetPart=<part id> &subProgramme=<copy id> &material=<id> &labourType=<1|2> ──
export interface FilterChoices {
  assets: { assetName: string; parts: { id: number; name: string; subProgramme: { id: number; name: string } }[] }[];
}
export interface MaterialsDashboard {
  /** First and last month with work in the whole programme, whatever the filters; null when there is none. */
  firstMonth: IsoMonth | null;
  lastMonth: IsoMonth | null;
  choices: FilterChoices & { materials: { id: number; name: string; keyMaterial: boolean }[] };
  /** Only materials that the filters leave, in stack order (slot, then place in family). Every `quantities` has one value per month from firstMonth to lastMonth, in the series' unit. */
  series: MaterialSeries[];
  /** Rows with a warning or a note among those shown, by kind. */
  warnings: { kind: string; rows: number }[];
}
export interface MaterialSeries {
  materialId: number;
  material: string;
  keyMaterial: boolean;
  /** Chart slot 1-10 and tone within the family (0 slot colour, 1 alternative, 2 hatched, 3 hatched alternative, 4 dotted), fixed by the library. */
  slot: number;
  tone: number;
  measurmentType: MeasurementType;
  conversionToSI: number;
  massPerUnitKg: number | null;
  quantities: number[];
}
export interface LabourDashboard {
  firstMonth: IsoMonth | null;
  lastMonth: IsoMonth | null;
  choices: FilterChoices & { labourTypes: { id: 1 | 2; name: 'Labour' | 'Foreman' }[] };
  /** Day of the first value in every `perDay`; one value per calendar day, 0 on days off. */
  firstDay: IsoDay | null;
  /** One flag per day of the series: '1' working day of the programme, '0' day off. */
  workingDays: string;
  /** groupBy=asset|labourType */
  series: { key: string; name: string; perDay: number[] }[];
  warnings: { kind: string; rows: number }[];
}

// ── The live panel: POST /api/Projects/{id}/preview ────────────────────────────────────────────────────────────────
/** The unsaved asset as it would be sent to PUT …/assets/{assetName}; incomplete parts (no size, no date, no subprogramme) count as absent. */
export interface PreviewBody {
  asset?: { assetName: string; parts: Partial<PartBody>[] };
  tasks?: TaskBody[];
  calendar?: WorkCalendarBody;
  /** The part that is open, for scope 'part': its id, or its index in `asset.parts` when it is new. */
  part?: { id?: number; index?: number };
}
export interface PreviewAnswer {
  scopes: { part: ScopeImpact; asset: ScopeImpact; programme: ScopeImpact };
  /** Busiest work of the open part after the edit; gangs at once. */
  busiest: { part: string; activity: string; gangsAfter: number; gangsBefore: number | null } | null;
  /** Parts that were too incomplete to count, by index in the body's parts, with what they lack. */
  incomplete: { index: number; missing: string[] }[];
}
export interface ScopeImpact {
  /** Months of everything below: from the first to the last with work before or after. */
  months: IsoMonth[];
  labour: {
    before: LabourFigures;
    after: LabourFigures;
    firstDay: IsoDay | null;
    /** Heads per calendar day from firstDay; a day off holds the value of the last working day. */
    perDayBefore: number[];
    perDayAfter: number[];
    /** Highest day of each month. */
    monthPeakBefore: number[];
    monthPeakAfter: number[];
  };
  finish: { before: IsoDay | null; after: IsoDay | null; setByAfter: string | null };
  /** Key materials in building order (slot, place in family), per month in their own unit. */
  materials: {
    materialId: number;
    material: string;
    unit: string;
    before: number[];
    after: number[];
    totalBefore: number;
    totalAfter: number;
  }[];
  /** * The facts of the panel's sentence; null when nothing changes (docs/product/dashboards.md). */
  largest: { materialId: number; material: string; unit: string; month: IsoMonth; change: number } | null;
}
export interface LabourFigures {
  peak: number;
  peakDay: IsoDay | null;
  manDays: number;
}

// ── Schedule import: /api/P6Activities/preview, /import; GET /api/Projects/{id}/drift ──────────────────────────────────
export type PreviewStatus = 'Error' | 'New' | 'Update' | 'No Change' | 'Not in file';
export interface SchedulePreview {
  previewId: string;
  projectId: number;
  fileName: string;
  /** 'P6 spreadsheet', 'XER' … */
  kindName: string;
  /** Of the file, usable or not. */
  rows: number;
  counts: { error: number; new: number; update: number; noChange: number; notInFile: number };
  /** Columns of the file that are not used. */
  ignoredColumns: string[];
  notices: string[];
  headerRow: number | null;
  /** How dates such as 03/04/2027 were read; null where the file has none. */
  dateOrder?: 'dmy' | 'mdy' | null;
  /** More than one: `project` says which of them is shown, null until it is chosen. */
  projects: { key: string; name: string; activities: number }[];
  project: string | null;
}
/** GET /api/P6Activities/preview/{previewId} */
export interface SchedulePreviewRow {
  id: number;
  /** Its row in the file; null for activities that the file does not have. */
  row: number | null;
  /** The activity's identifier, then what it is called. */
  name: string;
  description: string;
  start: IsoDay | null;
  end: IsoDay | null;
  milestone: boolean;
  status: PreviewStatus;
  selectable: boolean;
  errorMessage: string | null;
  changes: { description?: Change<string>; start?: Change<IsoDay>; end?: Change<IsoDay> } | null;
}
export interface Change<T> {
  before: T;
  after: T;
}
export interface ScheduleImported {
  imported: number;
  new: number;
  updated: number;
  issues: number;
  drifted: number;
  commandId?: string | null;
}
/** A part whose dates are not those of the P6 activity that it is linked to. */
export interface Drift {
  assetName: string;
  partId: number;
  partName: string;
  start: IsoDay;
  end: IsoDay;
  /** Null: the schedule does not hold it any more. */
  activity: Pick<P6Activity, 'id' | 'p6ActivityName' | 'p6ActivityDescription' | 'p6StartDate' | 'p6EndDate'> | null;
  /** Working days from the part's date to the activity's. */
  startDays: number | null;
  endDays: number | null;
}

// ── Errors ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/** RFC 9457 problem details; `errors` by field: `name`, `calendar.noShifts`, `parts.0.partSize` … */
export interface Problem {
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors?: Record<string, string[]>;
}
