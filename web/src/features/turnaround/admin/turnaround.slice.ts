// Lines with their times a page at a time, and the figures by test and centre.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { turnaroundMessages } from './turnaround.messages.ts';

const failure = fallbackOf(turnaroundMessages, 'fetchFailed');

export const turnaroundLines = createListSlice({ name: 'turnaroundLines', call: 'GET /turnaround/lines', failure });

export const fetchTurnaround = apiThunk('turnaround/figures', 'GET /turnaround', failure);
