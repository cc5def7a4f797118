-- Play in channels with balances of their own is told by no bet: it counts for no cashback, agent or level any more.
DROP TABLE moved_results;
