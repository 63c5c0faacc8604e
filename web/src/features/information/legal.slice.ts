// The laboratory's own legal texts, fetched when their page is shown.
import type { LegalTextName } from '@labfront/contract/settings';
import { createSlice } from '@reduxjs/toolkit';
import type { Locale } from '../../shared/i18n/messages.ts';
import { type AreaState, addAsyncCases, customThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { articleMessages } from './article.messages.ts';

type LegalText = Readonly<Record<Locale, string>>;

interface LegalState extends AreaState {
  texts: Partial<Record<LegalTextName, LegalText>>;
}

const initialState: LegalState = { ...idleArea, texts: {} };

export const fetchLegalText = customThunk(
  'legal/fetch',
  fallbackOf(articleMessages, 'fetchFailed'),
  async (api, name: LegalTextName, signal) => {
    const { data } = await api.call('GET /legal-texts/:name', { params: { name }, signal });
    return { name, text: data };
  },
);

registerSlice(
  createSlice({
    name: 'legal',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchLegalText, {
        fulfilled: (state, { name, text }) => {
          state.texts[name] = text;
        },
      });
    },
  }),
);

export const selectLegal = (state: { legal: LegalState }) => state.legal;
