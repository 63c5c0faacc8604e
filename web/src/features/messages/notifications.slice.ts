// The notification settings by kind and channel.
import type { MessagePreference } from '@labfront/contract/message-templates';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationsState extends AreaState {
  /** Null until they were read. */
  preferences: MessagePreference[] | null;
}

const initialState: NotificationsState = { ...idleArea, requestId: null, preferences: null };

export const fetchNotifications = apiThunk(
  'notifications/fetch',
  'GET /messages/preferences',
  fallbackOf(notificationsMessages, 'fetchFailed'),
);
export const saveNotification = apiThunk(
  'notifications/save',
  'PUT /messages/preferences',
  fallbackOf(notificationsMessages, 'saveFailed'),
);

registerSlice(
  createSlice({
    name: 'notifications',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchNotifications, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.preferences = data;
        },
      });
      builder.addCase(saveNotification.fulfilled, (state, { payload }) => {
        state.preferences = payload.data;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectNotifications = (state: { notifications: NotificationsState }) => state.notifications;
