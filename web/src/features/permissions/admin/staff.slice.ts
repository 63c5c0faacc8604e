// The staff, and the roles and places to choose from.
import type { Centre } from '@labfront/contract/centre-schemas';
import type { RoleEntry } from '@labfront/contract/roles';
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { staffMessages } from './staff.messages.ts';

export const inviteStaff = apiThunk('staff/invite', 'POST /staff/invite', fallbackOf(staffMessages, 'inviteFailed'));
export const withdrawInvitation = apiThunk(
  'staff/withdrawInvitation',
  'DELETE /staff/invitations/:id',
  fallbackOf(staffMessages, 'withdrawFailed'),
);
export const setAssignments = apiThunk(
  'staff/setAssignments',
  'PUT /staff/:id/assignments',
  fallbackOf(staffMessages, 'saveFailed'),
);
export const fetchEffective = apiThunk(
  'staff/effective',
  'GET /staff/:id/effective',
  fallbackOf(staffMessages, 'effectiveFailed'),
);

export const staffList = createListSlice({
  name: 'staff',
  call: 'GET /staff',
  failure: fallbackOf(staffMessages, 'fetchFailed'),
  cases: (builder) => builder.addCase(setAssignments.fulfilled, (state, { payload }) => putRow(state, payload.data)),
});

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface Choices {
  readonly roles: RoleEntry[];
  readonly centres: Named[];
  readonly partners: Named[];
}

interface ChoicesState extends AreaState, Choices {
  loaded: boolean;
  requestId: string | null;
}

const named = ({ _id, name }: Named): Named => ({ _id, name });
const works = ({ active }: Centre) => active;

/** Closed centres and partners are asked for by who may see them, else those that everybody sees. */
export const fetchChoices = customThunk(
  'staffChoices/fetch',
  fallbackOf(staffMessages, 'choicesFailed'),
  async (api, may: { allCentres: boolean; partners: boolean }, signal): Promise<Choices> => {
    const [roles, centres, partners] = await Promise.all([
      api.call('GET /roles', { signal }),
      api.call('GET /centres', { query: may.allCentres ? { all: 'true', limit: 500 } : { limit: 500 }, signal }),
      may.partners ? api.call('GET /affiliate', { query: { limit: 500 }, signal }) : null,
    ]);
    return {
      roles: roles.data,
      centres: centres.data.filter(works).map(named),
      partners: (partners?.data ?? []).map(named),
    };
  },
);

const initialState: ChoicesState = {
  roles: [],
  centres: [],
  partners: [],
  loading: false,
  error: null,
  loaded: false,
  requestId: null,
};

registerSlice(
  createSlice({
    name: 'staffChoices',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchChoices, {
        latestOnly: true,
        fulfilled: (state, choices) => {
          Object.assign(state, choices, { loaded: true });
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectChoices = (state: { staffChoices: ChoicesState }) => state.staffChoices;
