import { dashboard } from '@labfront/contract/dashboard';
import type { Serve } from '../../platform/http/serve.ts';
import type { DashboardService } from './dashboard.service.ts';

export function registerDashboard(serve: Serve, service: DashboardService): void {
  serve(dashboard.getSummary, ({ query }) => service.summary(query));
  serve(dashboard.getWork, () => service.work());
}
