// Texts of SMS and WhatsApp messages, and the quiet hours.
import type { MessageTemplate, QuietHours } from '@labfront/contract/message-templates';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { templatesMessages } from './templates.messages.ts';

interface TemplatesState extends AreaState {
  /** Null until they were read. */
  templates: MessageTemplate[] | null;
  quietHours: QuietHours;
}

const initialState: TemplatesState = { ...idleArea, requestId: null, templates: null, quietHours: null };

export const fetchTemplates = apiThunk(
  'messageTemplates/fetch',
  'GET /messages/templates',
  fallbackOf(templatesMessages, 'fetchFailed'),
);
export const saveTemplate = apiThunk(
  'messageTemplates/save',
  'PUT /messages/templates/:kind/:channel/:language',
  fallbackOf(templatesMessages, 'saveFailed'),
);
export const saveQuietHours = apiThunk(
  'messageTemplates/quietHours',
  'PUT /messages/quiet-hours',
  fallbackOf(templatesMessages, 'quietFailed'),
);

/** Whether two templates are of the same message, channel and language. */
export const isSameTemplate = (
  one: Pick<MessageTemplate, 'kind' | 'channel' | 'language'>,
  other: Pick<MessageTemplate, 'kind' | 'channel' | 'language'>,
) => one.kind === other.kind && one.channel === other.channel && one.language === other.language;

registerSlice(
  createSlice({
    name: 'messageTemplates',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchTemplates, {
        latestOnly: true,
        fulfilled: (state, { data, quietHours }) => {
          state.templates = data;
          state.quietHours = quietHours;
        },
      });
      builder.addCase(saveTemplate.fulfilled, (state, { payload: { data } }) => {
        state.templates = state.templates?.map((row) => (isSameTemplate(row, data) ? data : row)) ?? null;
      });
      builder.addCase(saveQuietHours.fulfilled, (state, { payload }) => {
        state.quietHours = payload.quietHours;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectTemplates = (state: { messageTemplates: TemplatesState }) => state.messageTemplates;
