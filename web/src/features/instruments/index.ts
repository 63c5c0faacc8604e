export { INSTRUMENT_FILTER, useInstrumentFilter } from './admin/use-instrument-filter.ts';
