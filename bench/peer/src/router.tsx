import { createBrowserRouter, redirect } from 'react-router';
import { Home } from './home/home.tsx';
import { Layout } from './layout.tsx';

/** Home is the first page of most visits, so it is in the first bundle; every other page loads on demand. */
export const router = createBrowserRouter([
  {
    path: '/',
    Component: Layout,
    loader: () => (localStorage.getItem('token') ? null : redirect('/login')),
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Home },
      { path: 'report', lazy: () => import('./pages/report.tsx') },
      { path: 'team', lazy: () => import('./pages/team.tsx') },
      { path: 'promotion', lazy: () => import('./pages/promotion.tsx') },
      { path: 'my', lazy: () => import('./pages/my.tsx') },
    ],
  },
  { path: '/login', lazy: () => import('./pages/login.tsx') },
]);
