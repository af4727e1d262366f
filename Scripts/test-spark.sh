#!/bin/bash
# Tests samples/spark on a cluster of processes, some of which are killed: test-spark.sh [TEST...]
#
# FUELSTREAM_BINARY is the program. PySpark, which has all that runs a cluster on one machine, is fetched once into a
# Python environment of its own (1.2 GB on disk).
set -eu -o pipefail
cd "$(dirname "$0")/.."
spark=.build/spark
java -version 2>&1 | grep -qE '"(1[7-9]|[2-9][0-9])' || {
  echo "Spark needs Java 17 or newer. Run this, then make test-spark again:"
  echo "  sudo apt-get install -y openjdk-17-jre-headless"
  exit 1
}
"$spark/bin/python" -c 'import pyarrow, pandas, pyspark' 2> /dev/null \
  || { python3 -m venv --clear "$spark" && "$spark/bin/pip" install -q 'pyspark[sql]==4.*' 'pandas<3'; } \
  || {
    echo "PySpark could not be installed in $spark: that takes Python 3.11 or newer with its venv module"
    echo "(sudo apt-get install -y python3-venv) and the network."
    exit 1
  }
"$spark/bin/python" Tests/Spark/spark_test.py "$@"
