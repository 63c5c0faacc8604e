import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { basketMessages } from './basket.messages.ts';

export const fetchCheaperCart = apiThunk(
  'basket/cheaperCart',
  'GET /cart/cheaper',
  fallbackOf(basketMessages, 'failed'),
);

export const fetchCheapest = apiThunk('basket/cheapest', 'POST /basket/cheapest', fallbackOf(basketMessages, 'failed'));
